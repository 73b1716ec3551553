/** Moves messages to another topic or channel. */
import type { PROPAGATE_MODES } from "../../../lib/messages/messages/messages.contract.ts";
import type { TopicConversation } from "../../model/store/history/conversation.ts";
import { callApi, RequestFailure } from "../connection/api-client.ts";
import { movedMeanwhile } from "./moved-meanwhile.ts";

export type MoveScope = (typeof PROPAGATE_MODES)[number];

export type Move = {
  messageId: number;
  /** As shown to the user: after another move, unrelated messages would move along. */
  from: TopicConversation;
  scope: MoveScope;
  /** Further messages, with the scope `change_one`. */
  otherIds?: readonly number[];
  /** Absent to stay in the channel. */
  channelId?: number;
  topic?: string;
  tellsOldTopic: boolean;
  tellsNewTopic: boolean;
};

/** @throws RequestFailure, TooOldToMove, MovedMeanwhile */
export async function moveMessages(move: Move): Promise<void> {
  try {
    await callApi("PATCH /messages/{message_id}", {
      message_id: move.messageId,
      propagate_mode: move.scope,
      other_message_ids: move.otherIds,
      stream_id: move.channelId,
      topic: move.topic,
      expected_topic: move.from.topic,
      expected_channel_id: move.from.channelId,
      send_notification_to_old_thread: move.tellsOldTopic,
      send_notification_to_new_thread: move.tellsNewTopic,
    });
  } catch (error) {
    throw (error instanceof RequestFailure && tooOld(error)) || movedMeanwhile(error) || error;
  }
}

export class TooOldToMove extends Error {
  /** The oldest movable message; null for none. */
  readonly firstId: number | null;
  /** Movable messages from that one on. */
  readonly allowed: number;
  readonly total: number;

  constructor({ firstId, allowed, total }: { firstId: number | null; allowed: number; total: number }) {
    super(
      firstId === null
        ? "These messages are too old to be moved."
        : `Only the newest ${allowed} of the ${total} messages in this topic may still be moved.`,
    );
    this.name = "TooOldToMove";
    this.firstId = firstId;
    this.allowed = allowed;
    this.total = total;
  }
}

function tooOld({ code, answer }: RequestFailure): TooOldToMove | null {
  if (code !== "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED") return null;
  const {
    first_message_id_allowed_to_move: firstId,
    total_messages_allowed_to_move: allowed,
    total_messages_in_topic: total,
  } = answer;
  if (typeof allowed !== "number" || typeof total !== "number") return null;
  return new TooOldToMove({ firstId: typeof firstId === "number" ? firstId : null, allowed, total });
}
