/** Settings and lookups for the pipeline. */
import type { CodeHighlighter, MathRenderer } from "../engines/engines.ts";
import type { LinkifierBudget } from "../links/linkifier-budget.ts";

export const emptySnapshot: MarkdownSnapshot = {
  realmUrl: "",
  emptyTopicName: "general chat",
  defaultCodeLanguage: null,
  translateEmoticons: false,
  previews: { images: false, foreignImages: false, links: false, youtube: false, vimeo: false },
  linkifiers: [],
  alertWords: null,
  math: null,
  highlighter: null,
  peopleNamed: () => [],
  person: () => undefined,
  groupNamed: () => undefined,
  channelNamed: () => undefined,
  latestMessageId: () => undefined,
  emojiNamed: () => undefined,
  emojiNameOf: () => undefined,
  upload: () => undefined,
  linkPreview: () => undefined,
  proxiedImageUrl: (url) => url,
};

const systemGroups: Readonly<Record<string, string>> = {
  "role:internet": "Everyone on the internet",
  "role:everyone": "Everyone including guests",
  "role:members": "Everyone except guests",
  "role:fullmembers": "Full members",
  "role:moderators": "Moderators",
  "role:administrators": "Administrators",
  "role:owners": "Owners",
  "role:nobody": "Nobody",
};

export interface MentionablePerson {
  readonly id: number;
  readonly fullName: string;
}

export interface MentionableGroup {
  readonly id: number;
  /** System groups have a description. */
  readonly displayName: string;
  /** Silent mentions are always allowed. */
  readonly mayMention: boolean;
}

export interface LinkableChannel {
  readonly id: number;
  readonly name: string;
}

/** Emoji by code points (`1f1f3-1f1f1`), or by URL on this server. */
export type EmojiTarget =
  | { readonly kind: "unicode"; readonly code: string }
  | { readonly kind: "image"; readonly url: string };

export interface LinkifierSource {
  /** RE2 syntax with named groups: `#(?P<id>[0-9]+)`. */
  readonly pattern: string;
  /** RFC 6570. */
  readonly urlTemplate: string;
}

export interface CompiledLinkifier {
  /** Another thread compiles it again. */
  readonly source: LinkifierSource;
  /** A quick test without false negatives. */
  mayMatch(text: string): boolean;
  /** Left to right, with an allowed URL, within the budget. */
  matches(text: string, budget: LinkifierBudget): readonly LinkifierMatch[];
}

export interface LinkifierMatch {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

export type UploadFacts =
  | {
      readonly kind: "image";
      readonly contentType: string;
      /** Pixels after rotation; null when unreadable. */
      readonly dimensions: { readonly width: number; readonly height: number } | null;
      /** Null until it is made. */
      readonly thumbnailUrl: string | null;
      readonly isAnimated: boolean;
      /** A copy that browsers can show, such as `1920x1080.webp`. */
      readonly transcodedName: string | null;
    }
  | { readonly kind: "video" | "audio" | "file"; readonly contentType: string };

export interface LinkPreview {
  readonly title: string | null;
  readonly description: string | null;
  /** On this server or its image proxy. */
  readonly imageUrl: string | null;
}

export interface PreviewSettings {
  /** Uploaded pictures and videos. */
  readonly images: boolean;
  /** Pictures of other sites. */
  readonly foreignImages: boolean;
  readonly links: boolean;
  readonly youtube: boolean;
  readonly vimeo: boolean;
}

export interface AlertWords {
  /** Whole words, ignoring case. */
  matchingUserIds(text: string): readonly number[];
}

/** For one sender; names are case-insensitive. */
export interface MarkdownSnapshot {
  /** Origin without a trailing slash. */
  readonly realmUrl: string;
  readonly emptyTopicName: string;
  /** For fences without a language. */
  readonly defaultCodeLanguage: string | null;
  readonly translateEmoticons: boolean;
  readonly previews: PreviewSettings;
  /** The earlier one wins. */
  readonly linkifiers: readonly CompiledLinkifier[];
  readonly alertWords: AlertWords | null;
  /** Null shows formulas as source. */
  readonly math: MathRenderer | null;
  /** Null disables highlighting. */
  readonly highlighter: CodeHighlighter | null;
  peopleNamed(name: string): readonly MentionablePerson[];
  person(id: number): MentionablePerson | undefined;
  groupNamed(name: string): MentionableGroup | undefined;
  /** Only channels that the sender may know of. */
  channelNamed(name: string): LinkableChannel | undefined;
  /** Readable for the sender. */
  latestMessageId(channelId: number, topic: string): number | undefined;
  emojiNamed(name: string): EmojiTarget | undefined;
  emojiNameOf(character: string): { readonly name: string; readonly code: string } | undefined;
  /** Path after `/user_uploads/`. */
  upload(path: string): UploadFacts | undefined;
  linkPreview(url: string): LinkPreview | undefined;
  proxiedImageUrl(url: string): string;
}

export function groupDisplayName(name: string): string {
  return systemGroups[name] ?? name;
}

/** With these, no possible mention or channel link is overlooked. */
export const everyNameExists = {
  peopleNamed: (fullName) => [{ id: 1, fullName }],
  person: (id) => ({ id, fullName: "" }),
  groupNamed: (displayName) => ({ id: 1, displayName, mayMention: true }),
  channelNamed: (name) => ({ id: 1, name }),
} satisfies Partial<MarkdownSnapshot>;
