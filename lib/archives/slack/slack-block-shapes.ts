/**
 * The parts of Slack's blocks that an import reads (https://docs.slack.dev/reference/block-kit/blocks). Apps and other
 * programs write blocks too, so a field of a wrong type is read as absent.
 */
import { z } from "zod";

const text = z.string().catch("");
const flag = z.boolean().catch(false);
/** Null for a malformed or absent list: its block then counts as not understood. */
const list = z.array(z.unknown()).nullable().catch(null);
const count = z.int().nonnegative().catch(0);

const noStyle = { bold: false, italic: false, strike: false, code: false };

/** An element within a line of rich text. */
export const inlineElement = z.looseObject({
  type: text,
  text,
  url: text,
  user_id: text,
  usergroup_id: text,
  channel_id: text,
  team_id: text,
  name: text,
  /** Hexadecimal code points with hyphens; absent for the workspace's own emoji. */
  unicode: text,
  skin_tone: count,
  value: text,
  /** In seconds since 1970. */
  timestamp: count,
  fallback: text,
  style: z
    .looseObject({ bold: flag, italic: flag, strike: flag, code: flag })
    .catch(noStyle)
    .transform(({ bold, italic, strike, code }) => ({ bold, italic, strike, code })),
});

export type InlineElement = z.infer<typeof inlineElement>;

/** A section, list, quotation or code block of rich text. Items of lists are sections. */
export const richTextPart = z.looseObject({
  type: text,
  elements: list,
  style: text,
  indent: count,
  /** Items before the first one of a numbered list. */
  offset: count,
  border: count,
  language: text,
});

export type RichTextPart = z.infer<typeof richTextPart>;

export const textObject = z.looseObject({ type: text, text });

export type TextObject = z.infer<typeof textObject>;

const optionalText = textObject.nullish().catch(null);

export const slackBlock = z.looseObject({
  type: text,
  /** A text object, or in a block of Markdown a string. */
  text: z.union([textObject, z.string()]).nullish().catch(null),
  fields: z.array(textObject).catch([]),
  elements: list,
  rows: list,
  title: optionalText,
  description: optionalText,
  alt_text: text,
  image_url: text,
  title_url: text,
  video_url: text,
});

export type SlackBlock = z.infer<typeof slackBlock>;

/** An image within a block of context. */
export const contextElement = z.looseObject({ type: text, text, alt_text: text, image_url: text });

export const tableCell = z.looseObject({ type: text, text, elements: list });
