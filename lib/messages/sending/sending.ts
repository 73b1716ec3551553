/** Sends messages. */

import {
  type AutomaticPolicy,
  POLICY_FOLLOWED,
  POLICY_UNMUTED,
} from "../../channels/topics/topics-limits.contract.ts";
import { isForeignKeyViolation } from "../../kernel/db/database-errors.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError, missingParameter } from "../../kernel/errors.ts";
import { noteMessageDelivered } from "../../kernel/events/delivery/delivery-delays.ts";
import { follow } from "../../kernel/events/event-dispatcher.ts";
import { inWriteTurn, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";
import { spendHtml } from "../rendering/message-text.ts";
import { composeMessage, type MessageToSend } from "./compose-message.ts";
import { writeMessage } from "./send-batch.ts";
import { sendOncePerKey } from "./send-keys.ts";
import * as contracts from "./sending.contract.ts";
import { type ComposedMessage, type SentMessage, writeMessageWithin } from "./write-messages.ts";

/** With this many flags, writing a message takes noticeably long. */
const MANY_FLAGS = 500;

/** @throws ApiError REQUEST_VARIABLE_MISSING when only one is given. */
export function echoOf(queueId: string | undefined, localId: string | undefined): MessageToSend["echo"] {
  if (queueId === undefined && localId === undefined) return null;
  if (queueId === undefined) throw missingParameter("queue_id");
  if (localId === undefined) throw missingParameter("local_id");
  return { queueId, localId };
}

interface SendResult {
  readonly id: number;
  readonly automatic_new_visibility_policy?: AutomaticPolicy;
}

/**
 * The event is committed on return.
 * @throws ApiError STREAM_DOES_NOT_EXIST, STREAM_WILDCARD_MENTION_NOT_ALLOWED, TOPIC_WILDCARD_MENTION_NOT_ALLOWED,
 *   REQUEST_VARIABLE_MISSING, BAD_REQUEST, RATE_LIMIT_HIT when the sender's waiting messages are too many or too large,
 *   or SERVICE_UNAVAILABLE when too many that mention thousands are waiting.
 */
export async function sendMessage(actor: Actor, input: MessageToSend): Promise<SendResult> {
  const key =
    input.sendKey === undefined ? null : { senderId: actor.user.id, isScheduled: false, key: input.sendKey };
  const outcome = await sendOncePerKey(key, async () =>
    whileItsPlaceExists(write(actor, await compose(actor, input))),
  );
  if ("sentBefore" in outcome) return { id: outcome.sentBefore };
  const { messageId, newPolicy } = outcome.sent;
  if (newPolicy !== POLICY_UNMUTED && newPolicy !== POLICY_FOLLOWED) return { id: messageId };
  return { id: messageId, automatic_new_visibility_policy: newPolicy };
}

/**
 * Writes the message only if `claim` succeeds in the same transaction.
 * @returns whether it was sent now.
 * @throws ApiError like `sendMessage`.
 */
export async function sendMessageOnce(
  actor: Actor,
  input: MessageToSend,
  { claim, record }: Once,
): Promise<boolean> {
  const message = await compose(actor, input);
  const sent = await whileItsPlaceExists(
    logTransaction(writerOf(actor, "send-message"), async (log) => {
      if (!(await claim(log.tx))) return null;
      const written = await writeMessageWithin(log, message);
      await record(log.tx, written.messageId);
      return written;
    }),
  );
  if (sent) await follow(actor.organization.realm.id, sent.eventId);
  return sent !== null;
}

/** In seconds. */
const RETRY_AFTER = 2;

/**
 * Undoing an import may remove the channel, conversation or file while a send waits for the organization's lock.
 * @throws ApiError SERVICE_UNAVAILABLE then; the next attempt learns what is gone.
 */
async function whileItsPlaceExists<Sent>(sending: Promise<Sent>): Promise<Sent> {
  try {
    return await sending;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    const message = "What the message refers to has just been removed. Please try again.";
    throw new ApiError("SERVICE_UNAVAILABLE", message, { "retry-after": RETRY_AFTER });
  }
}

interface Once {
  readonly claim: (tx: Transaction) => Promise<boolean>;
  readonly record: (tx: Transaction, messageId: number) => Promise<void>;
}

async function compose(actor: Actor, input: MessageToSend): Promise<ComposedMessage> {
  const message = await composeMessage(actor, input);
  if (!isSystemBot(actor.user)) spendHtml(actor.user, message.renderedContent.length);
  return message;
}

/** For access to files and new conversations, which need their own transaction. */
async function writeAlone(actor: Actor, message: ComposedMessage): Promise<SentMessage> {
  const sent = await logTransaction(writerOf(actor, "send-message"), (log) =>
    writeMessageWithin(log, message),
  );
  // Without files, nothing else delivers the event.
  await follow(actor.organization.realm.id, sent.eventId);
  noteMessageDelivered(message.sentAt);
  return sent;
}

/** Messages that mention thousands wait for turns, so that they never share a commit. */
function write(actor: Actor, composed: ComposedMessage): Promise<SentMessage> {
  const realmId = actor.organization.realm.id;
  const { conversationId, attachmentIds, previewIds, writeActions } = composed;
  if (conversationId === null || writeActions || attachmentIds.length + previewIds.length > 0) {
    return writeAlone(actor, composed);
  }
  const message = { ...composed, conversationId };
  if (message.flags.length < MANY_FLAGS) return writeMessage(realmId, message);
  return inWriteTurn(writerOf(actor, "send-message"), () => writeMessage(realmId, message));
}

export const sending = defineNoun({
  contracts: [contracts.sendMessage],
});
