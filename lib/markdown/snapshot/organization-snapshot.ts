/** What the Markdown pipeline needs from an organization: settings, and look-ups that are answered from memory. */
import type { CodeHighlighter, MathRenderer } from "../engines/engines.ts";
import type { LinkifierBudget } from "../links/linkifier-budget.ts";

/** The snapshot of an organization about which nothing is known, the base of all others. */
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
  /** What readers see: a description for a system group, otherwise the group's own name. */
  readonly displayName: string;
  /** Whether the sender may notify the group; anyone may mention it silently. */
  readonly mayMention: boolean;
}

export interface LinkableChannel {
  readonly id: number;
  readonly name: string;
}

/** A Unicode emoji by its code points (`1f1f3-1f1f1`), or an image by its URL on this server. */
export type EmojiTarget =
  | { readonly kind: "unicode"; readonly code: string }
  | { readonly kind: "image"; readonly url: string };

export interface LinkifierSource {
  /** RE2 syntax with named groups: `#(?P<id>[0-9]+)`. */
  readonly pattern: string;
  /** RFC 6570. */
  readonly urlTemplate: string;
}

/** A linkifier whose pattern a linear-time engine matches. */
export interface CompiledLinkifier {
  /** What it was compiled from, so that another thread can compile it again. */
  readonly source: LinkifierSource;
  /** Whether `text` may hold a match: a quick test without false negatives. */
  mayMatch(text: string): boolean;
  /** The matches in `text` for which the template gives an allowed URL, left to right, as far as the budget goes. */
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
      /** Size after rotation, in pixels; null when it could not be read. */
      readonly dimensions: { readonly width: number; readonly height: number } | null;
      /** URL of the thumbnail to show; null while it is still being made. */
      readonly thumbnailUrl: string | null;
      readonly isAnimated: boolean;
      /** Name of the copy in a format that browsers show, such as `1920x1080.webp`; null when not needed. */
      readonly transcodedName: string | null;
    }
  | { readonly kind: "video" | "audio" | "file"; readonly contentType: string };

/** Metadata of a linked page that was already fetched. */
export interface LinkPreview {
  readonly title: string | null;
  readonly description: string | null;
  /** URL of the page's image on this server or its image proxy. */
  readonly imageUrl: string | null;
}

export interface PreviewSettings {
  /** Uploaded pictures and films. */
  readonly images: boolean;
  /** Pictures of other sites. */
  readonly foreignImages: boolean;
  readonly links: boolean;
  readonly youtube: boolean;
  readonly vimeo: boolean;
}

/** Alert words of everyone in the organization. */
export interface AlertWords {
  /** Ids of the people whose words occur in `text` as whole words, ignoring case. */
  matchingUserIds(text: string): readonly number[];
}

/** An organization from one sender's point of view. Names are looked up ignoring case. */
export interface MarkdownSnapshot {
  /** Origin of the organization, without a trailing slash. */
  readonly realmUrl: string;
  /** Name shown for the empty topic. */
  readonly emptyTopicName: string;
  /** For fences that name no language; null leaves them without highlighting. */
  readonly defaultCodeLanguage: string | null;
  readonly translateEmoticons: boolean;
  readonly previews: PreviewSettings;
  /** In the organization's order: where matches overlap, the earlier linkifier wins. */
  readonly linkifiers: readonly CompiledLinkifier[];
  readonly alertWords: AlertWords | null;
  /** null shows formulas as their source, as in a browser before the engine is loaded. */
  readonly math: MathRenderer | null;
  /** null leaves code without highlighting. */
  readonly highlighter: CodeHighlighter | null;
  /** Everyone with that name. */
  peopleNamed(name: string): readonly MentionablePerson[];
  person(id: number): MentionablePerson | undefined;
  groupNamed(name: string): MentionableGroup | undefined;
  /** A channel the sender may know of. */
  channelNamed(name: string): LinkableChannel | undefined;
  /** Newest message of a topic that the sender may read. */
  latestMessageId(channelId: number, topic: string): number | undefined;
  emojiNamed(name: string): EmojiTarget | undefined;
  /** Canonical name of a Unicode emoji given as text. */
  emojiNameOf(character: string): { readonly name: string; readonly code: string } | undefined;
  /** An uploaded file by the path after `/user_uploads/`. */
  upload(path: string): UploadFacts | undefined;
  linkPreview(url: string): LinkPreview | undefined;
  /** URL from which readers load an image of another site. */
  proxiedImageUrl(url: string): string;
}

/** A system group's readable name; any other group's own name. */
export function groupDisplayName(name: string): string {
  return systemGroups[name] ?? name;
}

/** With these, every name exists: nothing that is or could become a mention or a link to a channel is overlooked. */
export const everyNameExists = {
  peopleNamed: (fullName) => [{ id: 1, fullName }],
  person: (id) => ({ id, fullName: "" }),
  groupNamed: (displayName) => ({ id: 1, displayName, mayMention: true }),
  channelNamed: (name) => ({ id: 1, name }),
} satisfies Partial<MarkdownSnapshot>;
