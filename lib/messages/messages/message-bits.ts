/** Features of content, as bits of message.bits. */
import type { RenderedMessage } from "../../markdown/render-message.ts";

/** Features that searches can filter by. */
export const MESSAGE_HAS_LINK = 4;

export const MESSAGE_HAS_IMAGE = 8;

export const MESSAGE_HAS_ATTACHMENT = 16;

export const MESSAGE_CHANNEL_WILDCARD = 1;
export const MESSAGE_TOPIC_WILDCARD = 2;
/** "/me …". */
export const MESSAGE_IS_ME = 32;
/** Set only on sending, not by edits. */
export const MESSAGE_IS_WIDGET = 64;
/** Read for everybody from the start. Set only on sending, kept by edits. */
export const MESSAGE_IS_SILENT = 128;
/** Buttons, selects or forms of a bot. */
export const MESSAGE_HAS_ACTIONS = 256;

export function messageBits(content: string, rendered: RenderedMessage): number {
  const facts: readonly [number, boolean][] = [
    [MESSAGE_CHANNEL_WILDCARD, rendered.channelWildcard],
    [MESSAGE_TOPIC_WILDCARD, rendered.topicWildcard],
    [MESSAGE_HAS_LINK, rendered.hasLink],
    [MESSAGE_HAS_IMAGE, rendered.hasImage],
    [MESSAGE_HAS_ATTACHMENT, rendered.hasAttachment],
    [MESSAGE_IS_ME, content.startsWith("/me ")],
  ];
  return facts.reduce((bits, [bit, holds]) => (holds ? bits | bit : bits), 0);
}

export function contentsOf(bits: number): ReadonlySet<string> {
  const contents = new Set<string>();
  if ((bits & MESSAGE_HAS_LINK) !== 0) contents.add("link");
  if ((bits & MESSAGE_HAS_IMAGE) !== 0) contents.add("image");
  if ((bits & MESSAGE_HAS_ATTACHMENT) !== 0) contents.add("attachment");
  return contents;
}
