/** Posts interactions to outgoing webhooks, whose responses are answers. */

import { webhookTokenOf } from "../../auth/keys/api-key.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { post } from "../../kernel/outgoing-requests/post.ts";
import type { AccountDelivery } from "../../kernel/queue/account-deliveries.ts";
import { turnsOf } from "../../kernel/queue/turns-of-people.ts";
import { mayDeliver, webhookBot } from "../outgoing-webhooks/webhook-bot.ts";
import {
  MAX_ANSWER_BYTES,
  parseJson,
  reasonOf,
  requireSuccess,
  TIMEOUT_MS,
} from "../outgoing-webhooks/webhook-delivery.ts";
import { interactionFacts, presentInteraction, type StoredInteraction } from "./interaction-events.ts";
import { webhookReply } from "./interactions.contract.ts";
import { answer, answerFailure } from "./reply.ts";

/** Afterwards, another node may take over a delivery. */
const LEASE_SECONDS = 60;
/** About fifteen seconds, because a person waits for the answer. */
const RETRIES = { attempts: 4, longestWaitSeconds: 8 };
/** Concurrent bots, so that an unresponsive address does not delay the others. */
const BOTS_OF_PERSON = 5;

export const interactionDelivery: AccountDelivery = {
  name: "interactions with bots",
  retries: RETRIES,
  failsElsewhere: true,
  atOncePerAccount: BOTS_OF_PERSON,
  ...turnsOf("interaction", "account"),
  deliver,
  fail: async (id) => {
    const waiting = await readWaiting(id);
    if (waiting) await giveUp(waiting.bot, id);
  },
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

/** The person need not wait any longer. */
async function giveUp(bot: Actor, id: number): Promise<void> {
  await answerFailure(bot, id);
  await settle(id);
}

async function deliver(id: number, signal: AbortSignal): Promise<void> {
  const waiting = await claim(id);
  if (!waiting) return;
  const { bot, interaction } = waiting;
  const { organization, user } = bot;
  const { webhook } = organization.bots.of(user.id);
  if (!webhook || !mayDeliver(bot)) return giveUp(bot, id);
  const body = JSON.stringify({
    bot_email: user.email,
    bot_full_name: user.fullName,
    token: webhookTokenOf(organization.realm.id, user),
    trigger: "interaction",
    interaction: presentInteraction(interaction, user, organization, true),
  });
  const headers = { "user-agent": "ParleyOutgoingWebhook", "content-type": "application/json" };
  const limits = { purpose: "webhooks" as const, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, signal };
  const response = await post(webhook.url, { headers, body, ...limits }).catch((error) => {
    throw reasonOf(error);
  });
  requireSuccess(response.status);
  const { data: reply } = webhookReply.safeParse(response.body.trim() === "" ? {} : parseJson(response.body));
  if (!reply) throw badRequest("its answer is not what the format prescribes");
  const content = reply.content?.trim() ?? "";
  if (content === "") return settle(id);
  const present = await webhookBot(organization.realm.id, user.id);
  if (!mayDeliver(present)) return giveUp(present, id);
  await answer(present, id, { content, visibleTo: reply.visible_to });
}
