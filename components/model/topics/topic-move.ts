/** Whole-topic moves in events. */
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import type { FeedView } from "../navigation/view.ts";

type TopicView = Extract<FeedView, { kind: "topic" }>;

export type TopicMove = { from: TopicView; to: TopicView };

/** Null if only some messages moved. */
export function topicMove(event: WireEvent): TopicMove | null {
  return event.type === "update_message" ? moveOfUpdate(event) : null;
}

/** The topic that lost only some of its messages; null for other events. */
export function partialMoveFrom(event: WireEvent): TopicView | null {
  if (event.type !== "update_message" || event.propagate_mode === "change_all") return null;
  const { stream_id, orig_subject } = event;
  if (typeof stream_id !== "number" || typeof orig_subject !== "string") return null;
  return { kind: "topic", channelId: stream_id, topic: orig_subject };
}

type Field = "propagate_mode" | "stream_id" | "orig_subject" | "new_stream_id" | "subject";
type Update = { readonly type: string } & { readonly [Name in Field]?: unknown };

export function moveOfUpdate(event: Update): TopicMove | null {
  const { propagate_mode, stream_id, orig_subject, new_stream_id, subject } = event;
  if (propagate_mode !== "change_all" || typeof stream_id !== "number" || typeof orig_subject !== "string")
    return null;
  return {
    from: { kind: "topic", channelId: stream_id, topic: orig_subject },
    to: {
      kind: "topic",
      channelId: typeof new_stream_id === "number" ? new_stream_id : stream_id,
      topic: typeof subject === "string" ? subject : orig_subject,
    },
  };
}
