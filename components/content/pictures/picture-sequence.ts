/** The pictures of a conversation as far as they are known, in the order of their messages. */
import type { Picture } from "../../model/navigation/pictures-on-page.ts";

/** More pictures of messages that are already known are left out. */
export function withPictures(known: readonly Picture[], more: readonly Picture[]): readonly Picture[] {
  const messages = new Set(known.map(({ messageId }) => messageId));
  const added = more.filter(({ messageId }) => !messages.has(messageId));
  if (added.length === 0) return known;
  // What was not sent yet stands at the end; sorting keeps the order within a message.
  const place = ({ messageId }: Picture) => messageId ?? Number.POSITIVE_INFINITY;
  return [...known, ...added].sort((one, other) => {
    const [first, second] = [place(one), place(other)];
    return first === second ? 0 : first - second;
  });
}
