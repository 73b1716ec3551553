/** Refuses requests from stale views. */
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { EMPTY_TOPIC_DISPLAY_NAME, namedTopic } from "../../channels/topics/topics-limits.contract.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { type ListedMessage, listMessages } from "../reading/list-messages.ts";

export interface ExpectedPlace {
  readonly topic?: string | undefined;
  readonly channelId?: number | undefined;
}

/** @throws ApiError EXPECTATION_MISMATCH with the actual place. */
export function requireExpectedPlace(actor: Actor, message: ListedMessage, expected: ExpectedPlace): void {
  if (!isThere(message, expected)) throw movedAway(actor, message);
}

function isThere({ channelId, topicName }: ListedMessage, expected: ExpectedPlace): boolean {
  if (expected.channelId !== undefined && expected.channelId !== channelId) return false;
  if (expected.topic === undefined) return true;
  return channelId !== null && nameKey(namedTopic(expected.topic.trim())) === nameKey(topicName);
}

/**
 * Null without an expected message. Only for channels that the actor may know of, because the error would reveal
 * others.
 * @throws ApiError EXPECTATION_MISMATCH when the message is elsewhere or unreadable.
 */
export async function expectedTopicId(
  actor: Actor,
  { id: channelId }: ChannelRecord,
  topic: string,
  messageId: number | undefined,
): Promise<number | null> {
  if (messageId === undefined) return null;
  const message = await expectedMessage(actor, messageId);
  requireExpectedPlace(actor, message, { channelId, topic });
  return message.topicId;
}

/** @throws ApiError EXPECTATION_MISMATCH when unreadable. */
export async function expectedMessage(actor: Actor, messageId: number): Promise<ListedMessage> {
  const [message] = await listMessages(actor, [messageId]);
  if (message) return message;
  throw new ApiError(
    "EXPECTATION_MISMATCH",
    "The message of this topic that you saw was deleted or moved meanwhile. Please look at the topic again.",
  );
}

export function movedAway({ organization }: Actor, { channelId, topicName }: ListedMessage): ApiError {
  if (channelId === null) return new ApiError("EXPECTATION_MISMATCH", "This is a direct message.");
  const channel = organization.channels.get(channelId)?.name ?? "";
  const topic = topicName === "" ? EMPTY_TOPIC_DISPLAY_NAME : topicName;
  return new ApiError(
    "EXPECTATION_MISMATCH",
    `Meanwhile this was moved or renamed. It is now in the topic “${topic}” of the channel “${channel}”.`,
    { stream_id: channelId, topic: topicName },
  );
}
