/** Decides where a feed starts. */
import { type FeedView, viewKey } from "../../../model/navigation/view.ts";
import { type ReadingPlace, readingPlace } from "../../../model/reading/reading-place.ts";

export type FeedStart =
  | { at: "place"; place: ReadingPlace }
  | { at: "message"; messageId: number }
  | { at: "unread"; messageId: number }
  | { at: "end" };

export function feedStart(view: FeedView, firstUnreadId: number | null): FeedStart {
  if (view.near !== undefined) return { at: "message", messageId: view.near };
  const place = readingPlace(viewKey(view));
  if (place === "end") return { at: "end" };
  if (place) return { at: "place", place };
  return firstUnreadId === null ? { at: "end" } : { at: "unread", messageId: firstUnreadId };
}
