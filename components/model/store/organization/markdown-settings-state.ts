/** Markdown settings of the organization and the user. */
import { foldedEmojiName } from "../../../../lib/text/name-key.ts";
import type { RegisterAnswer, WireCustomEmoji, WireLinkifier } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type Linkifier = {
  id: number;
  /** RE2 syntax with named groups. */
  pattern: string;
  /** RFC 6570. */
  urlTemplate: string;
  /** For equivalent URLs. */
  alternativeUrlTemplates: readonly string[];
  /** Converts a URL to its short text; null for none. */
  reverseTemplate: string | null;
  exampleInput: string | null;
};

export type CustomEmoji = {
  /** The emoji code in reactions. */
  id: string;
  name: string;
  url: string;
  authorId: number | null;
  /** Deactivated emoji stay visible. */
  isActive: boolean;
};

export type MarkdownSettings = {
  linkifiers: readonly Linkifier[];
  /** Includes deactivated ones. */
  customEmoji: ReadonlyMap<string, CustomEmoji>;
  /** Active ones, by folded name. */
  emojiByName: ReadonlyMap<string, CustomEmoji>;
  translateEmoticons: boolean;
  /** For fences without a language; null disables highlighting. */
  defaultCodeLanguage: string | null;
};

export const PLAIN_MARKDOWN_SETTINGS: MarkdownSettings = {
  linkifiers: [],
  customEmoji: new Map(),
  emojiByName: new Map(),
  translateEmoticons: false,
  defaultCodeLanguage: null,
};

export function markdownSettingsFromRegister(answer: RegisterAnswer): MarkdownSettings {
  return {
    linkifiers: linkifiersFromWire(answer.realm_linkifiers),
    ...customEmojiFromWire(answer.realm_emoji),
    translateEmoticons: answer.user_settings.translate_emoticons,
    defaultCodeLanguage: answer.realm_default_code_block_language || null,
  };
}

export function changeCodeLanguage(
  markdownSettings: MarkdownSettings,
  event: EventOf<"realm">,
): MarkdownSettings {
  if (event.op !== "update_dict") return markdownSettings;
  const { default_code_block_language: language } = event.data;
  return language === undefined
    ? markdownSettings
    : { ...markdownSettings, defaultCodeLanguage: language || null };
}

/** The event has all linkifiers. */
export function changeLinkifiers(
  markdownSettings: MarkdownSettings,
  event: EventOf<"realm_linkifiers">,
): MarkdownSettings {
  return { ...markdownSettings, linkifiers: linkifiersFromWire(event.realm_linkifiers) };
}

export function changeCustomEmoji(
  markdownSettings: MarkdownSettings,
  event: EventOf<"realm_emoji">,
): MarkdownSettings {
  return { ...markdownSettings, ...customEmojiFromWire(event.realm_emoji) };
}

function linkifiersFromWire(wire: readonly WireLinkifier[]): Linkifier[] {
  return wire.map((linkifier) => ({
    id: linkifier.id,
    pattern: linkifier.pattern,
    urlTemplate: linkifier.url_template,
    alternativeUrlTemplates: linkifier.alternative_url_templates,
    reverseTemplate: linkifier.reverse_template,
    exampleInput: linkifier.example_input,
  }));
}

type WireEmoji = Readonly<Record<string, WireCustomEmoji>>;

function customEmojiFromWire(wire: WireEmoji): Pick<MarkdownSettings, "customEmoji" | "emojiByName"> {
  const all = Object.values(wire).map(
    ({ id, name, source_url, author_id, deactivated }): CustomEmoji => ({
      id,
      name,
      url: source_url,
      authorId: author_id,
      isActive: !deactivated,
    }),
  );
  return {
    customEmoji: new Map(all.map((emoji) => [emoji.id, emoji])),
    emojiByName: new Map(
      all.filter(({ isActive }) => isActive).map((emoji) => [foldedEmojiName(emoji.name), emoji]),
    ),
  };
}
