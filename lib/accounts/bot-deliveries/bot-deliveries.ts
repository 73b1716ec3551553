/** Shows an outgoing webhook's deliveries to its managers, and repeats them. */
import type { z } from "zod";
import { postInteractionAgain } from "../../integrations/interactions/begin-interaction.ts";
import { MAX_DELIVERIES } from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { wakeDeliveries } from "../../kernel/queue/wake-deliveries.ts";
import { listMessages } from "../../messages/reading/list-messages.ts";
import { MAX_WAITING_CALLS } from "../../messages/sending/write-messages.ts";
import { requireManagedBot } from "../bots/bot-access.ts";
import type { getBotDeliveries as listContract } from "./bot-deliveries.contract.ts";
import * as contracts from "./bot-deliveries.contract.ts";

type DeliveryList = z.input<typeof listContract.returns>;

const stateOf = (state: string) => (state === "waiting" || state === "delivered" ? state : "failed");

interface Row {
  readonly id: number;
  readonly message_id: number | null;
  readonly interaction_id: number | null;
  readonly interaction_name: string | null;
  readonly state: string;
  readonly is_answerable: boolean;
  readonly attempts: number;
  readonly first_at: number;
  readonly last_at: number;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly answer: string;
}

/**
 * An answer became a message, so administrators see it only if they may read that conversation. The owner gets all
 * messages for the bot anyway.
 * @throws ApiError BAD_REQUEST for an unmanaged bot.
 */
export async function getBotDeliveries(actor: Actor, botId: number): Promise<DeliveryList> {
  const bot = requireManagedBot(actor, botId);
  const rows = await query<Row>(sql`
    SELECT d.id, d.message_id::float8 AS message_id, d.interaction_id::float8 AS interaction_id, d.interaction_name,
      d.state, d.interaction_id IS NULL OR coalesce(i.expires_at > now(), false) AS is_answerable, d.attempts,
      floor(extract(epoch FROM d.first_at))::float8 AS first_at,
      floor(extract(epoch FROM d.last_at))::float8 AS last_at, d.duration_ms, d.status, d.answer
    FROM webhook_delivery d LEFT JOIN interaction i ON i.id = d.interaction_id
    WHERE d.bot_id = ${bot.id} ORDER BY d.id DESC LIMIT ${MAX_DELIVERIES}`);
  const isOwner = bot.botOwnerId === actor.user.id;
  const messageIds = rows.flatMap(({ message_id }) => message_id ?? []);
  const read = isOwner ? [] : await listMessages(actor, messageIds);
  const readIds = new Set(read.map(({ id }) => id));
  return {
    deliveries: rows.map((row) => ({
      id: row.id,
      kind: row.interaction_id === null ? "message" : row.message_id === null ? "command" : "action",
      message_id: row.message_id,
      interaction_id: row.interaction_id,
      name: row.interaction_name,
      state: stateOf(row.state),
      can_retry: row.state !== "waiting" && row.is_answerable,
      attempts: row.attempts,
      date_created: row.first_at,
      last_attempt: row.last_at,
      duration: row.duration_ms,
      status: row.status,
      answer: isOwner || readIds.has(row.message_id ?? 0) ? row.answer : "",
    })),
  };
}

/**
 * A message is posted as it is now. The answer is one more, and attempts go on counting in the same entry.
 * @throws ApiError BAD_REQUEST for an unmanaged bot, an unknown or waiting delivery, too many waiting ones, or an
 * interaction that can no longer be answered.
 */
export async function retryBotDelivery(
  actor: Actor,
  botId: number,
  deliveryId: number,
): Promise<Record<string, never>> {
  const bot = requireManagedBot(actor, botId);
  const work = await transaction(async (tx) => {
    const [delivery] = await tx.$queryRaw<Pick<Row, "message_id" | "interaction_id" | "state">[]>(sql`
      SELECT message_id::float8 AS message_id, interaction_id::float8 AS interaction_id, state FROM webhook_delivery
      WHERE id = ${rowId(deliveryId)} AND bot_id = ${bot.id} FOR UPDATE`);
    if (!delivery) throw badRequest("No such delivery.");
    if (delivery.state === "waiting") throw badRequest("This delivery is still being tried.");
    if (delivery.interaction_id !== null) {
      await postInteractionAgain(tx, bot.id, delivery.interaction_id);
      await tx.$executeRaw(
        sql`UPDATE webhook_delivery SET state = 'waiting' WHERE id = ${rowId(deliveryId)}`,
      );
      return "interactions with bots";
    }
    const waiting = await tx.webhookCall.count({ where: { botId: bot.id } });
    if (waiting >= MAX_WAITING_CALLS) throw badRequest("Too many messages are waiting for this bot.");
    await tx.$executeRaw(sql`
      WITH called AS (
        INSERT INTO webhook_call (bot_id, message_id) VALUES (${bot.id}, ${delivery.message_id}::int8) RETURNING id)
      UPDATE webhook_delivery SET call_id = called.id, state = 'waiting' FROM called
      WHERE webhook_delivery.id = ${rowId(deliveryId)}`);
    return "outgoing webhooks";
  });
  wakeDeliveries(work);
  return {};
}

export const botDeliveries = defineNoun({
  contracts: [contracts.getBotDeliveries, contracts.retryBotDelivery],
});
