/** Brings fetched messages into the state, beside what events have brought meanwhile. */
import type { FeedView } from "../../navigation/view.ts";
import type { ChatState } from "../chat-state.ts";
import type { WireMessage } from "../wire.ts";
import { appendToFeeds, extendFeed, type FeedPage, withFeed } from "./feeds-state.ts";
import { messageFromWire, withMessages } from "./messages-state.ts";
import { withoutArrived } from "./outbox-state.ts";

export type MessagesAnswer = {
  messages: (WireMessage & { match_content?: string })[];
  found_oldest?: boolean;
  found_newest?: boolean;
  history_limited?: boolean;
};

/** How a page joins its feed: in its place, or at the end that was the message `from`. */
export type PageRole = "replace" | { end: "older" | "newer"; from: number };

/** The state with a page of a view's history in it. */
export function mergePage(
  state: ChatState,
  view: FeedView,
  answer: MessagesAnswer,
  role: PageRole,
): ChatState {
  const page: FeedPage = {
    ids: answer.messages.map((wire) => wire.id),
    foundOldest: answer.found_oldest ?? false,
    foundNewest: answer.found_newest ?? false,
    isLimited: answer.history_limited ?? false,
    found: new Map(
      answer.messages.flatMap(({ id, content, match_content: html }) =>
        html === undefined ? [] : [[id, { content, html }]],
      ),
    ),
  };
  const merged = mergeMessages(state, answer.messages);
  const feeds =
    role === "replace"
      ? withFeed(state.feeds, view, page)
      : extendFeed(state.feeds, view, page, role.end, role.from);
  // Messages that arrived after the server made the page are not in it, and their events found no feed to join. What was
  // held before the queue began may have been deleted or moved since then.
  const newest = Math.max(page.ids.at(-1) ?? 0, state.heldBefore);
  const later = page.foundNewest ? [...merged.messages.values(newest)] : [];
  return { ...merged, feeds: appendToFeeds(feeds, later) };
}

/** The state with these messages in it, in no feed. */
export function mergeMessages(state: ChatState, wires: readonly WireMessage[]): ChatState {
  const fetched = wires.map((wire) => messageFromWire(wire, wire.flags ?? [], state.ownUserId));
  // For messages already held, events and the reader's own scrolling are newer than the answer.
  const current = fetched.map((message) => ({
    ...message,
    isRead: state.messages.get(message.id)?.isRead ?? message.isRead,
  }));
  return {
    ...state,
    messages: withMessages(state.messages, current),
    outbox: withoutArrived(state.outbox, current),
  };
}
