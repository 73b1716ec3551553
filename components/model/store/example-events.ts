/** Events and their effects, for tests of what they change. */
import type { FeedView } from "../navigation/view.ts";
import type { ChatState } from "./chat-state.ts";
import { applyEvents } from "./event-table.ts";
import { countUnread } from "./history/unread-counts.ts";
import type { WireMessage } from "./wire.ts";
import type { KnownEvent } from "./wire-events.ts";

/** The topic of the example that most messages are in, and its channel. */
export const topicA: FeedView = { kind: "topic", channelId: 3, topic: "A" };
export const channel: FeedView = { kind: "channel", channelId: 3 };

/** The flags of a message that is read. */
export const read = ["read"];

/** The state after these events, in this order. */
export function afterEvents(state: ChatState, ...events: KnownEvent[]): ChatState {
  return applyEvents(
    state,
    events.map((event, index) => ({ ...event, id: index + 1 })),
  );
}

/** `local`: the local id, of a message that this tab has sent. */
export function arrival(message: WireMessage, flags: string[] = [], local?: string): KnownEvent {
  return { type: "message", message, flags, local_message_id: local };
}

/** All that there is. */
export function wholePage(messages: WireMessage[]) {
  return { messages, found_oldest: true, found_newest: true };
}

/** The messages of the feed with this key. */
export function idsOf(state: ChatState, key: string): readonly number[] {
  return [...(state.feeds.get(key)?.ids.keys() ?? [])];
}

/** What is unread, and where. */
export function countsOf(state: ChatState) {
  return countUnread(state.unread, state.channels, state.topicPolicies);
}
