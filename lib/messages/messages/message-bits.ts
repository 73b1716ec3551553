/** What a message's text contains, as bits of message.bits. */
import type { RenderedMessage } from "../../markdown/render-message.ts";
import { MESSAGE_HAS_ATTACHMENT, MESSAGE_HAS_IMAGE, MESSAGE_HAS_LINK } from "../search/content-bits.ts";

export const MESSAGE_CHANNEL_WILDCARD = 1;
export const MESSAGE_TOPIC_WILDCARD = 2;
/** "/me …": shown as an action of its sender. */
export const MESSAGE_IS_ME = 32;
/** Sent as the text of a widget; a text that an edit turned into one is not. */
export const MESSAGE_IS_WIDGET = 64;

/** The bits of a text. */
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
