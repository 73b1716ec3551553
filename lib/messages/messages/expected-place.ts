/** Refuses requests from stale views, which would change other messages than the user saw. */
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { EMPTY_TOPIC_DISPLAY_NAME, namedTopic } from "../../channels/topics/topic-name.contract.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { type ListedMessage, listMessages } from "../reading/list-messages.ts";

/** A message's place according to a client; both parts are optional. */
export interface ExpectedPlace {
  readonly topic?: string | undefined;
  readonly channelId?: number | undefined;
}

/** @throws ApiError EXPECTATION_MISMATCH with the actual place when it differs. */
export function requireExpectedPlace(actor: Actor, message: ListedMessage, expected: ExpectedPlace): void {
  if (!isThere(message, expected)) throw movedAway(actor, message);
}

function isThere({ channelId, topicName }: ListedMessage, expected: ExpectedPlace): boolean {
  if (expected.channelId !== undefined && expected.channelId !== channelId) return false;
  if (expected.topic === undefined) return true;
  return channelId !== null && nameKey(namedTopic(expected.topic.trim())) === nameKey(topicName);
}

/**
 * The topic of a message that the client names, or null without one. Only for channels that the actor may know of,
 * because the error would reveal a hidden one.
 * @throws ApiError EXPECTATION_MISMATCH when the message is in another topic or no longer readable.
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

/** @throws ApiError EXPECTATION_MISMATCH when the actor cannot read the message. */
export async function expectedMessage(actor: Actor, messageId: number): Promise<ListedMessage> {
  const [message] = await listMessages(actor, [messageId]);
  if (message) return message;
  throw new ApiError(
    "EXPECTATION_MISMATCH",
    "The message of this topic that you saw was deleted or moved meanwhile. Please look at the topic again.",
  );
}

/** The error with a message's current place. */
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
