/** Shows an outgoing webhook's deliveries to its managers, and repeats them. */
import type { z } from "zod";
import { MAX_DELIVERIES } from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";
import { database } from "../../kernel/db/client.ts";
import { sql } from "../../kernel/db/sql.ts";
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

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/**
 * An answer became a message, so administrators see it only if they may read that conversation. The owner gets all
 * messages for the bot anyway.
 * @throws ApiError BAD_REQUEST for an unmanaged bot.
 */
export async function getBotDeliveries(actor: Actor, botId: number): Promise<DeliveryList> {
  const bot = requireManagedBot(actor, botId);
  const rows = await database().prisma.webhookDelivery.findMany({
    where: { botId: bot.id },
    orderBy: { id: "desc" },
    take: MAX_DELIVERIES,
  });
  const messageIds = rows.map((row) => Number(row.messageId));
  const read = bot.botOwnerId === actor.user.id ? null : await listMessages(actor, messageIds);
  const readIds = new Set(read?.map(({ id }) => id) ?? messageIds);
  return {
    deliveries: rows.map((row) => ({
      id: row.id,
      message_id: Number(row.messageId),
      state: stateOf(row.state),
      attempts: row.attempts,
      date_created: seconds(row.firstAt),
      last_attempt: seconds(row.lastAt),
      duration: row.durationMs,
      status: row.status,
      answer: readIds.has(Number(row.messageId)) ? row.answer : "",
    })),
  };
}

/**
 * The message is posted as it is now, and the answer becomes another reply. Attempts go on counting in the same entry.
 * @throws ApiError BAD_REQUEST for an unmanaged bot, an unknown or waiting delivery, or too many waiting ones.
 */
export async function retryBotDelivery(
  actor: Actor,
  botId: number,
  deliveryId: number,
): Promise<Record<string, never>> {
  const bot = requireManagedBot(actor, botId);
  await transaction(async (tx) => {
    const [delivery] = await tx.$queryRaw<{ message_id: number; state: string }[]>(sql`
      SELECT message_id::float8 AS message_id, state FROM webhook_delivery
      WHERE id = ${rowId(deliveryId)} AND bot_id = ${bot.id} FOR UPDATE`);
    if (!delivery) throw badRequest("No such delivery.");
    if (delivery.state === "waiting") throw badRequest("This delivery is still being tried.");
    const waiting = await tx.webhookCall.count({ where: { botId: bot.id } });
    if (waiting >= MAX_WAITING_CALLS) throw badRequest("Too many messages are waiting for this bot.");
    await tx.$executeRaw(sql`
      WITH called AS (
        INSERT INTO webhook_call (bot_id, message_id) VALUES (${bot.id}, ${delivery.message_id}::int8) RETURNING id)
      UPDATE webhook_delivery SET call_id = called.id, state = 'waiting' FROM called
      WHERE webhook_delivery.id = ${rowId(deliveryId)}`);
  });
  wakeDeliveries("outgoing webhooks");
  return {};
}

export const botDeliveries = defineNoun({
  contracts: [contracts.getBotDeliveries, contracts.retryBotDelivery],
});
