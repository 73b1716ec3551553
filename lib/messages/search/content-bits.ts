/** What messages are searched for by beside their words, as bits of message.bits; lib/messages/messages/message-bits.ts has the others. */

export const MESSAGE_HAS_LINK = 4;
export const MESSAGE_HAS_IMAGE = 8;
export const MESSAGE_HAS_ATTACHMENT = 16;

/** What a text contains, by the names that narrows have for it. */
export function contentsOf(bits: number): ReadonlySet<string> {
  const contents = new Set<string>();
  if ((bits & MESSAGE_HAS_LINK) !== 0) contents.add("link");
  if ((bits & MESSAGE_HAS_IMAGE) !== 0) contents.add("image");
  if ((bits & MESSAGE_HAS_ATTACHMENT) !== 0) contents.add("attachment");
  return contents;
}
