/** Posts messages to outgoing webhooks, and responses as replies. */

import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { RequestRefused } from "../../kernel/outgoing-requests/allowed-connection.ts";
import { type PostAnswer, post } from "../../kernel/outgoing-requests/post.ts";
import type { AccountDelivery } from "../../kernel/queue/account-deliveries.ts";
import { turnsOf } from "../../kernel/queue/turns-of-people.ts";
import { getMessage, getMessageSource, type SourcedMessage } from "../../messages/query/query.ts";
import { composeMessage } from "../../messages/sending/compose-message.ts";
import { writeMessageWithin } from "../../messages/sending/write-messages.ts";
import { storableText } from "../../text/harmless-text.ts";
import { DeliveryAttempt, noteGivenUp } from "./delivery-log.ts";
import { notifyOwner } from "./owner-notice.ts";
import { mayDeliver, webhookBot } from "./webhook-bot.ts";
import { type OutgoingWebhook, SLACK_FORMAT } from "./webhook-format.contract.ts";
import { webhookRequest } from "./webhook-request.ts";

const TOO_MANY_REQUESTS = 429;

const ownAnswer = z.object({
  response_not_required: z.boolean().optional(),
  content: z.string().optional(),
  /** The older name of `content`. */
  response_string: z.string().optional(),
});

const slackAnswer = z.object({ text: z.string().optional() });

/** Afterwards, another node may take over a delivery. */
const LEASE_SECONDS = 60;
export const TIMEOUT_MS = 10_000;
export const MAX_ANSWER_BYTES = 256 * 1024;
/** About half a minute, because a person waits for the reply. */
const RETRIES = { attempts: 6, longestWaitSeconds: 60 };

/** Concurrent bots, so that an unresponsive address does not delay the others. */
const BOTS_OF_PERSON = 5;

interface ClaimedCall {
  readonly id: number;
  readonly messageId: number;
  /** Ends the lease, and distinguishes it from later ones. */
  readonly leasedUntil: Date;
  readonly bot: Actor;
}

export const webhookDelivery: AccountDelivery = {
  name: "outgoing webhooks",
  retries: RETRIES,
  failsElsewhere: true,
  atOncePerAccount: BOTS_OF_PERSON,
  ...turnsOf("webhook_call", "account"),
  deliver,
  fail,
};

/** Null if the row is gone or another node delivers it. */
async function claim(id: number): Promise<ClaimedCall | null> {
  const [row] = await query<{ bot_id: number; realm_id: number; message_id: number; due_at: Date }>(sql`
    UPDATE webhook_call c SET due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    FROM user_account bot
    WHERE bot.id = c.bot_id AND c.id = (
      SELECT id FROM webhook_call WHERE id = ${id} AND due_at <= now() FOR UPDATE SKIP LOCKED)
    RETURNING c.bot_id, bot.realm_id, c.message_id, c.due_at`);
  if (!row) return null;
  const bot = await webhookBot(row.realm_id, row.bot_id);
  return { id, messageId: row.message_id, leasedUntil: row.due_at, bot };
}

/**
 * The reply's transaction deletes the row, so that there is one reply. A node that dies while waiting may cause a
 * second request.
 */
async function deliver(id: number, signal: AbortSignal): Promise<void> {
  const call = await claim(id);
  if (!call) return;
  const { bot } = call;
  const { webhook } = bot.organization.bots.of(bot.user.id);
  if (!webhook || !mayDeliver(bot) || !(await readSource(bot, call.messageId))) return giveUp(id);
  const shape = { applyMarkdown: true, emptyTopicName: false };
  const request = webhookRequest(bot, webhook, await getMessage(bot, call.messageId, shape));
  const limits = { purpose: "webhooks" as const, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, signal };
  const attempt = new DeliveryAttempt({
    botId: bot.user.id,
    callId: id,
    interactionId: null,
    messageId: call.messageId,
    name: null,
  });
  try {
    const answer = await post(webhook.url, { ...request, ...limits }).catch((error): PostAnswer => {
      throw reasonOf(error);
    });
    attempt.noteAnswer(answer);
    const content = replyIn(answer, webhook);
    await (content === null ? remove(id) : reply(call, content));
  } catch (error) {
    // A stopping server gives the delivery back, which counts no attempt.
    if (!signal.aborted) await attempt.postponed(error);
    throw error;
  }
  await attempt.delivered();
}

/** Null if the message was deleted, or moved where the bot may not read it. */
async function readSource(bot: Actor, messageId: number): Promise<SourcedMessage | null> {
  try {
    return await getMessageSource(bot, messageId);
  } catch (error) {
    if (error instanceof ApiError && error.code === "BAD_REQUEST") return null;
    throw error;
  }
}

async function giveUp(id: number): Promise<void> {
  await noteGivenUp({ callId: id });
  await remove(id);
}

async function remove(id: number): Promise<void> {
  await query(sql`DELETE FROM webhook_call WHERE id = ${id}`);
}

/** Omits network errors, which could reveal internal machines. */
export function reasonOf(error: unknown): ApiError {
  if (error instanceof RequestRefused) return badRequest(error.message);
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  const reason = isTimeout
    ? `it did not answer within ${TIMEOUT_MS / 1000} seconds`
    : "it could not be reached";
  return new ApiError("SERVICE_UNAVAILABLE", reason);
}

/** While the webhook answered, the bot may have lost its rights, and the message may have been moved or deleted. */
async function reply(
  { id, messageId, bot: { organization, user }, leasedUntil }: ClaimedCall,
  content: string,
): Promise<void> {
  const bot = await webhookBot(organization.realm.id, user.id);
  const source = mayDeliver(bot) ? await readSource(bot, messageId) : null;
  if (!source) return remove(id);
  const { channelId, directUserIds, topicName } = source;
  const message = await composeMessage(
    bot,
    channelId === null
      ? { type: "direct", to: directUserIds, content }
      : { type: "channel", to: channelId, topic: topicName, content },
  );
  await logTransaction(writerOf(bot, "deliver-webhook"), async (log) => {
    if (await removeClaimed(log, id, leasedUntil)) await writeMessageWithin(log, message);
  });
}

/** Whether the row was still this node's. */
async function removeClaimed({ tx }: LogTransaction, id: number, leasedUntil: Date): Promise<boolean> {
  const { count } = await tx.webhookCall.deleteMany({ where: { id, dueAt: leasedUntil } });
  return count > 0;
}

async function fail(id: number, reason: ApiError): Promise<void> {
  const row = await database().prisma.webhookCall.findUnique({
    where: { id },
    include: { bot: { select: { realmId: true } } },
  });
  if (!row) return;
  await giveUp(id);
  const bot = await webhookBot(row.bot.realmId, row.botId);
  await notifyOwner(bot, "a message", reason.message);
}

/**
 * Null for no reply.
 * @throws ApiError SERVICE_UNAVAILABLE for a temporary failure, BAD_REQUEST for any other status or an unknown format.
 */
export function replyIn(answer: PostAnswer, { format }: OutgoingWebhook): string | null {
  requireSuccess(answer.status);
  if (answer.body.trim() === "") return null;
  const json = parseJson(answer.body);
  if (format === SLACK_FORMAT) return textOf(slackAnswer.safeParse(json).data, ({ text }) => text);
  return textOf(ownAnswer.safeParse(json).data, (own) =>
    own.response_not_required === true ? "" : (own.content ?? own.response_string),
  );
}

function textOf<Answer>(
  answer: Answer | undefined,
  read: (answer: Answer) => string | undefined,
): string | null {
  if (answer === undefined) throw badRequest("its answer is not what the format prescribes");
  return storableText(read(answer) ?? "").trim() || null;
}

export function requireSuccess(status: number): void {
  if (status >= 200 && status < 300) return;
  const reason = `it answered with status ${status}`;
  // A redirect may lead elsewhere than the owner's address.
  if (status === TOO_MANY_REQUESTS || status >= 500) throw new ApiError("SERVICE_UNAVAILABLE", reason);
  throw badRequest(reason);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("its answer is not JSON");
  }
}
