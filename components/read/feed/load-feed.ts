/** Fetches pages of a view's history into the store. */

import { narrowOfView } from "../../model/navigation/narrow-of-view.ts";
import { type FeedView, viewKey } from "../../model/navigation/view.ts";
import { noteReadingPlace } from "../../model/reading/reading-place.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { endOf } from "../../model/store/history/feeds-state.ts";
import { type MessagesAnswer, mergePage } from "../../model/store/history/merge-fetched.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { fetchIntoChat } from "../../net/connection/fetch-into-chat.ts";

/** Center of the first page. */
export type FeedAnchor = number | "first_unread" | "newest" | "oldest";

const AROUND = 60;
const PAGE = 100;
/** Larger, because recent conversations use it too. */
const COMBINED = 400;

type PageRequest = { anchor: FeedAnchor; num_before: number; num_after: number; include_anchor?: boolean };

/** Key in the chat state's `requests`. */
export function pageRequestName(view: FeedView, page: "first" | "older" | "newer"): string {
  const near = page === "first" ? (view.near ?? "") : "";
  return `feed:${page}:${viewKey(view)}:${near}`;
}

function fetchPage(view: FeedView, page: PageRequest): Promise<MessagesAnswer> {
  return callApi("GET /messages", {
    narrow: narrowOfView(view),
    allow_empty_topic_name: true,
    client_gravatar: true,
    ...page,
    anchor: String(page.anchor),
  });
}

/** Replaces the feed. With "newest" or "oldest", later visits open at that end, unless `keepsPlace`. */
export function loadFeed(view: FeedView, anchor: FeedAnchor, keepsPlace = false): Promise<void> {
  const page = { anchor, num_before: view.kind === "feed" ? COMBINED : AROUND, num_after: AROUND };
  return fetchIntoChat(
    pageRequestName(view, "first"),
    () => fetchPage(view, page),
    (state, answer) => {
      const [oldest] = answer.messages;
      if (anchor === "newest" && !keepsPlace) noteReadingPlace(viewKey(view), "end");
      else if (anchor === "oldest" && oldest)
        noteReadingPlace(viewKey(view), { messageId: oldest.id, offset: 0 });
      return mergePage(state, view, answer, "replace");
    },
  );
}

export async function continueFeed(view: FeedView, end: "older" | "newer"): Promise<void> {
  const feed = chatStore.getState().feeds.get(viewKey(view));
  const from = feed && endOf(feed, end);
  const isWhole = end === "older" ? feed?.foundOldest : feed?.foundNewest;
  if (from === undefined || isWhole || feed?.isStale) return;
  const page = {
    anchor: from,
    include_anchor: false,
    num_before: end === "older" ? PAGE : 0,
    num_after: end === "newer" ? PAGE : 0,
  };
  await fetchIntoChat(
    pageRequestName(view, end),
    () => fetchPage(view, page),
    (state, answer) => mergePage(state, view, answer, { end, from }),
  );
}
