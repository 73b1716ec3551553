/** What the organization and the reader add to Markdown: linkifiers, custom emoji, a language of code, emoticons by preference. */
import { foldedEmojiName } from "../../../../lib/text/name-key.ts";
import type { RegisterAnswer, WireCustomEmoji, WireLinkifier } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";

export type Linkifier = {
  id: number;
  /** RE2 syntax with named groups. */
  pattern: string;
  /** RFC 6570. */
  urlTemplate: string;
  /** Templates of further addresses that mean the same. */
  alternativeUrlTemplates: readonly string[];
  /** Makes the short text of an address; null where there is no way back. */
  reverseTemplate: string | null;
  /** A text that the pattern matches; null where administrators gave none. */
  exampleInput: string | null;
};

/** An emoji of the organization's own. */
export type CustomEmoji = {
  /** The code of reactions with it. */
  id: string;
  name: string;
  /** The address of its picture. */
  url: string;
  authorId: number | null;
  /** One that is not is shown where it was used, and cannot be chosen. */
  isActive: boolean;
};

export type Dialect = {
  /** In the organization's order. */
  linkifiers: readonly Linkifier[];
  /** By id, deactivated ones included. */
  customEmoji: ReadonlyMap<string, CustomEmoji>;
  /** By folded name, those that can be chosen. */
  emojiByName: ReadonlyMap<string, CustomEmoji>;
  translateEmoticons: boolean;
  /** For fences that name no language; null leaves them without highlighting. */
  defaultCodeLanguage: string | null;
};

/** Before the register answer. */
export const PLAIN_DIALECT: Dialect = {
  linkifiers: [],
  customEmoji: new Map(),
  emojiByName: new Map(),
  translateEmoticons: false,
  defaultCodeLanguage: null,
};

/** The dialect the register answer describes. */
export function dialectFromRegister(answer: RegisterAnswer): Dialect {
  return {
    linkifiers: linkifiersFromWire(answer.realm_linkifiers),
    ...customEmojiFromWire(answer.realm_emoji),
    translateEmoticons: answer.user_settings.translate_emoticons,
    defaultCodeLanguage: answer.realm_default_code_block_language || null,
  };
}

/** Settings of the organization were changed. */
export function changeCodeLanguage(dialect: Dialect, event: EventOf<"realm">): Dialect {
  if (event.op !== "update_dict") return dialect;
  const { default_code_block_language: language } = event.data;
  return language === undefined ? dialect : { ...dialect, defaultCodeLanguage: language || null };
}

/** Linkifiers were changed; the event has all of them. */
export function changeLinkifiers(dialect: Dialect, event: EventOf<"realm_linkifiers">): Dialect {
  return { ...dialect, linkifiers: linkifiersFromWire(event.realm_linkifiers) };
}

/** Custom emoji were changed; the event has all of them. */
export function changeCustomEmoji(dialect: Dialect, event: EventOf<"realm_emoji">): Dialect {
  return { ...dialect, ...customEmojiFromWire(event.realm_emoji) };
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

function customEmojiFromWire(wire: WireEmoji): Pick<Dialect, "customEmoji" | "emojiByName"> {
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
