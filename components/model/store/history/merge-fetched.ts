/** Merges fetched messages into the state. */
import type { FeedView } from "../../navigation/view.ts";
import type { ChatState } from "../chat-state.ts";
import type { WireMessage } from "../wire.ts";
import { appendToFeeds, extendFeed, type FeedPage, withFeed } from "./feeds-state.ts";
import { messageFromWire, withMessages } from "./messages-state.ts";
import { withoutArrived } from "./outbox-state.ts";

export type MessagesAnswer = {
  messages: (WireMessage & { match_content?: string; match_subject?: string })[];
  found_oldest?: boolean;
  found_newest?: boolean;
  history_limited?: boolean;
};

/** Replaces the feed, or extends its end at message `from`. */
export type PageRole = "replace" | { end: "older" | "newer"; from: number };

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
      answer.messages.flatMap(
        ({ id, content, subject: topic, match_content: html, match_subject: topicHtml = "" }) =>
          html === undefined ? [] : [[id, { content, html, topic, topicHtml }]],
      ),
    ),
  };
  const merged = mergeMessages(state, answer.messages);
  const feeds =
    role === "replace"
      ? withFeed(state.feeds, view, page)
      : extendFeed(state.feeds, view, page, role.end, role.from);
  // Later messages' events found no feed, and messages from before the queue may be outdated.
  const newest = Math.max(page.ids.at(-1) ?? 0, state.heldBefore);
  const later = page.foundNewest ? [...merged.messages.values(newest)] : [];
  return { ...merged, feeds: appendToFeeds(feeds, later) };
}

export function mergeMessages(state: ChatState, wires: readonly WireMessage[]): ChatState {
  const fetched = wires.map((wire) => messageFromWire(wire, wire.flags ?? [], state.ownUserId));
  // Events and local reads are newer than the response.
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
