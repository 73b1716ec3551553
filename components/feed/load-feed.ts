/** Fetches pages of a view's history into the store. */

import { requestApi } from "../connection/api-client.ts";
import { type FeedView, viewKey } from "../navigation/view.ts";
import { chatStore } from "../store/chat-store.ts";
import { type MessagesAnswer, mergePage } from "../store/merge-fetched.ts";
import { narrowOfView } from "./narrow-of-view.ts";
import { noteReadingPlace } from "./reading-place.ts";

/** Where a first page stands: at a message, at the oldest unread one, or at the end. */
export type FeedAnchor = number | "first_unread" | "newest";

const AROUND = 60;
const PAGE = 100;
/** The combined feed is also what recent conversations are made from. */
const COMBINED = 400;

type PageRequest = { anchor: FeedAnchor; num_before: number; num_after: number; include_anchor?: boolean };

function fetchPage(view: FeedView, page: PageRequest): Promise<MessagesAnswer> {
  return requestApi<MessagesAnswer>("GET", "/messages", {
    narrow: narrowOfView(view),
    allow_empty_topic_name: true,
    client_gravatar: true,
    ...page,
  });
}

/**
 * Fetches the messages around `anchor`, in place of what the view's feed held.
 * @throws RequestFailure
 */
export async function loadFeed(view: FeedView, anchor: FeedAnchor): Promise<true> {
  const answer = await fetchPage(view, {
    anchor,
    num_before: view.kind === "feed" ? COMBINED : AROUND,
    num_after: AROUND,
  });
  if (anchor === "newest") noteReadingPlace(viewKey(view), "end");
  chatStore.update((state) => mergePage(state, view, answer, "replace"));
  return true;
}

/**
 * Fetches the page before (`older`) or after (`newer`) the message `id`, which is at that end of the feed.
 * @throws RequestFailure
 */
export async function continueFeed(view: FeedView, end: "older" | "newer", id: number): Promise<void> {
  const answer = await fetchPage(view, {
    anchor: id,
    include_anchor: false,
    num_before: end === "older" ? PAGE : 0,
    num_after: end === "newer" ? PAGE : 0,
  });
  chatStore.update((state) => mergePage(state, view, answer, end));
}
