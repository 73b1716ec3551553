/** Which rows a feed draws before the list has measured itself, so that its first paint has them. */
import type { FeedRow } from "../message-rows.ts";
import type { FeedStart } from "./feed-start.ts";

/** Rows above the one a feed begins at, where that is not to be at the top. */
const ABOVE_UNREAD = 4;

/** Indexes of about as many rows as there is room for, from where the feed begins. @param room that number. */
export function firstRows(rows: readonly FeedRow[], start: FeedStart, room: number): readonly number[] {
  const first = Math.max(0, Math.min(firstIndex(rows, start, room), rows.length - room));
  const count = Math.min(room, rows.length - first);
  return Array.from({ length: count }, (_, index) => first + index);
}

function firstIndex(rows: readonly FeedRow[], start: FeedStart, room: number): number {
  if (start.at === "end") return rows.length - room;
  const id = start.at === "place" ? start.place.messageId : start.messageId;
  const index = rows.findIndex((row) => row.kind === "message" && row.message.id >= id);
  if (start.at === "place") return index;
  return index - (start.at === "unread" ? ABOVE_UNREAD : Math.floor(room / 2));
}
