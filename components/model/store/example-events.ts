/** Test events, and shortcuts to the state. */
import type { FeedView } from "../navigation/view.ts";
import type { ChatState } from "./chat-state.ts";
import { applyEvents } from "./event-table.ts";
import { countUnread } from "./history/unread-counts.ts";
import type { WireMessage } from "./wire.ts";
import type { KnownEvent } from "./wire-events.ts";

export const topicA: FeedView = { kind: "topic", channelId: 3, topic: "A" };
export const channel: FeedView = { kind: "channel", channelId: 3 };

export const read = ["read"];

export function afterEvents(state: ChatState, ...events: KnownEvent[]): ChatState {
  return applyEvents(
    state,
    events.map((event, index) => ({ ...event, id: index + 1 })),
  );
}

export function arrival(message: WireMessage, flags: string[] = [], local?: string): KnownEvent {
  return { type: "message", message, flags, local_message_id: local };
}

export function wholePage(messages: WireMessage[]) {
  return { messages, found_oldest: true, found_newest: true };
}

export function idsOf(state: ChatState, key: string): readonly number[] {
  return [...(state.feeds.get(key)?.ids.keys() ?? [])];
}

export function countsOf(state: ChatState) {
  return countUnread(state.unread, state.channels, state.topicPolicies);
}
