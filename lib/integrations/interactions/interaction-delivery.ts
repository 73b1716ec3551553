/** Posts interactions to outgoing webhooks, whose responses are answers. */

import { query, sql } from "../../kernel/db/sql.ts";
import { type ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { type PostAnswer, post } from "../../kernel/outgoing-requests/post.ts";
import type { AccountDelivery } from "../../kernel/queue/account-deliveries.ts";
import { turnsOf } from "../../kernel/queue/turns-of-people.ts";
import { DeliveryAttempt, noteGivenUp } from "../outgoing-webhooks/delivery-log.ts";
import { notifyOwner } from "../outgoing-webhooks/owner-notice.ts";
import { mayDeliver, webhookBot } from "../outgoing-webhooks/webhook-bot.ts";
import {
  MAX_ANSWER_BYTES,
  parseJson,
  reasonOf,
  requireSuccess,
  TIMEOUT_MS,
} from "../outgoing-webhooks/webhook-delivery.ts";
import { interactionFacts, presentInteraction, type StoredInteraction } from "./interaction-events.ts";
import { interactionRequest } from "./interaction-request.ts";
import { webhookReply } from "./interactions.contract.ts";
import { answer, answerFailure, type Reply } from "./reply.ts";

/** Afterwards, another node may take over a delivery. */
const LEASE_SECONDS = 60;
/** About seven seconds, because a person waits for the answer. */
const RETRIES = { attempts: 4, longestWaitSeconds: 4 };
/** Concurrent bots, so that an unresponsive address does not delay the others. */
const BOTS_OF_PERSON = 5;

export const interactionDelivery: AccountDelivery = {
  name: "interactions with bots",
  retries: RETRIES,
  failsElsewhere: true,
  atOncePerAccount: BOTS_OF_PERSON,
  ...turnsOf("interaction", "account"),
  deliver,
  fail,
};

interface Waiting {
  readonly bot: Actor;
  readonly interaction: StoredInteraction;
}

interface Row {
  readonly bot_id: number;
  readonly realm_id: number;
  readonly facts: unknown;
  readonly expires_at: number;
}

async function waitingOf(id: number, [row]: readonly Row[]): Promise<Waiting | null> {
  if (!row) return null;
  const bot = await webhookBot(row.realm_id, row.bot_id);
  const interaction = {
    id,
    botId: bot.user.id,
    expiresAt: Math.floor(row.expires_at),
    facts: interactionFacts.parse(row.facts),
  };
  return { bot, interaction };
}

async function readWaiting(id: number): Promise<Waiting | null> {
  const rows = await query<Row>(sql`
    SELECT i.bot_id, bot.realm_id, i.facts, extract(epoch FROM i.expires_at)::float8 AS expires_at
    FROM interaction i JOIN user_account bot ON bot.id = i.bot_id WHERE i.id = ${id}`);
  return waitingOf(id, rows);
}

/** Null if nothing is to be posted, or another node posts it. */
async function claim(id: number): Promise<Waiting | null> {
  const rows = await query<Row>(sql`
    UPDATE interaction i SET due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    FROM user_account bot
    WHERE bot.id = i.bot_id AND i.id = (
      SELECT id FROM interaction WHERE id = ${id} AND due_at <= now() FOR UPDATE SKIP LOCKED)
    RETURNING i.bot_id, bot.realm_id, i.facts, extract(epoch FROM i.expires_at)::float8 AS expires_at`);
  return waitingOf(id, rows);
}

async function settle(id: number): Promise<void> {
  await query(sql`UPDATE interaction SET due_at = NULL WHERE id = ${id}`);
}

async function isSettled(id: number): Promise<boolean> {
  const rows = await query(sql`SELECT FROM interaction WHERE id = ${id} AND due_at IS NULL`);
  return rows.length > 0;
}

/** The person need not wait any longer. */
async function giveUp(bot: Actor, id: number): Promise<void> {
  await answerFailure(bot, id);
  await noteGivenUp({ interactionId: id });
  await settle(id);
}

async function fail(id: number, reason: ApiError): Promise<void> {
  const waiting = await readWaiting(id);
  if (!waiting) return;
  const { bot, interaction } = waiting;
  await giveUp(bot, id);
  const { command, action } = interaction.facts;
  const unanswered = command === null ? `the action "${action}" of a message` : `the command /${command}`;
  await notifyOwner(bot, unanswered, reason.message);
}

async function deliver(id: number, signal: AbortSignal): Promise<void> {
  const waiting = await claim(id);
  if (!waiting) return;
  const { bot, interaction } = waiting;
  const { organization, user } = bot;
  const { webhook } = organization.bots.of(user.id);
  if (!webhook || !mayDeliver(bot)) return giveUp(bot, id);
  const { messageId, command, action } = interaction.facts;
  const attempt = new DeliveryAttempt({
    botId: user.id,
    callId: null,
    interactionId: id,
    messageId,
    name: command ?? action ?? "",
  });
  const request = interactionRequest(bot, presentInteraction(interaction, user, organization, true));
  const limits = { purpose: "webhooks" as const, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, signal };
  try {
    const response = await post(webhook.url, { ...request, ...limits }).catch((error): PostAnswer => {
      throw reasonOf(error);
    });
    attempt.noteAnswer(response);
    const reply = replyIn(response);
    if (reply === null) await settle(id);
    else if (!(await answerAs(organization.realm.id, user.id, id, reply))) return;
  } catch (error) {
    // The program may have answered with the token before its response failed.
    if (await isSettled(id)) return attempt.delivered();
    // A stopping server gives the delivery back, which counts no attempt.
    if (!signal.aborted) await attempt.postponed(error);
    throw error;
  }
  await attempt.delivered();
}

/**
 * Answers as the bot is by then: it may have been deactivated while its address thought.
 * @returns false when the answer was given up.
 */
async function answerAs(realmId: number, botId: number, id: number, reply: Reply): Promise<boolean> {
  const bot = await webhookBot(realmId, botId);
  const mayAnswer = mayDeliver(bot);
  await (mayAnswer ? answer(bot, id, reply) : giveUp(bot, id));
  return mayAnswer;
}

/** Null for no reply. */
function replyIn(response: PostAnswer): Reply | null {
  requireSuccess(response.status);
  const { data: reply } = webhookReply.safeParse(response.body.trim() === "" ? {} : parseJson(response.body));
  if (!reply) throw badRequest("its answer is not what the format prescribes");
  const content = reply.content?.trim() ?? "";
  return content === "" ? null : { content, visibleTo: reply.visible_to };
}
