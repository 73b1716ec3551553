/** Unread messages of a view, loaded or not. */
import { type FeedView, viewKey } from "../../../model/navigation/view.ts";
import type { UnreadState } from "../../../model/store/history/unread-state.ts";
import type { IdSet } from "../../../model/store/id-set.ts";

/** Views of other kinds show messages without marking them as read. */
function idsIn({ conversations }: UnreadState, view: FeedView): IdSet[] {
  if (view.kind === "topic" || view.kind === "direct") {
    const ids = conversations.get(viewKey(view))?.ids;
    return ids ? [ids] : [];
  }
  if (view.kind !== "channel") return [];
  const prefix = `topic:${view.channelId}:`;
  const found: IdSet[] = [];
  for (const [key, { ids }] of conversations.entries(prefix)) {
    if (!key.startsWith(prefix)) break;
    found.push(ids);
  }
  return found;
}

export function unreadBefore(unread: UnreadState, view: FeedView, messageId: number): number {
  return idsIn(unread, view).reduce((count, ids) => count + ids.countBefore(messageId), 0);
}

export function firstUnreadIn(unread: UnreadState, view: FeedView): number | null {
  const first = Math.min(...idsIn(unread, view).map((ids) => ids.firstKey() ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(first) ? first : null;
}
