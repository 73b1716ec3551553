/** Key-value storage of bots. */

import { database } from "../../kernel/db/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./bot-storage.contract.ts";
import { MAX_STORAGE, MAX_STORED_KEYS } from "./bot-storage.contract.ts";

/** First part of the advisory locks, before the bot's id. */
const STORE_LOCK = 7271;

export const botStorage = defineNoun({
  contracts: [contracts.getBotStorage, contracts.updateBotStorage, contracts.removeBotStorage],
});

function requireBot({ user }: Actor): void {
  if (user.botType === null) throw badRequest("This endpoint only accepts bot requests.");
}

const keyDoesNotExist = () => badRequest("Key does not exist.");

/**
 * @param keys absent for all.
 * @throws ApiError BAD_REQUEST for an unknown key, and for users.
 */
export async function readStorage(
  actor: Actor,
  keys: readonly string[] | undefined,
): Promise<{ storage: Record<string, string> }> {
  requireBot(actor);
  const rows = await database().prisma.botStorage.findMany({
    where: { userId: actor.user.id, ...(keys ? { key: { in: [...keys] } } : {}) },
    orderBy: { key: "asc" },
  });
  if (keys && rows.length < new Set(keys).size) throw keyDoesNotExist();
  return { storage: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

/** @throws ApiError BAD_REQUEST over the limit, and for users. */
export async function writeStorage(actor: Actor, storage: Readonly<Record<string, string>>): Promise<void> {
  requireBot(actor);
  const userId = actor.user.id;
  const keys = Object.keys(storage);
  if (keys.length === 0) return;
  await transaction(async (tx) => {
    // Concurrent requests must not exceed the limit together.
    await tx.$queryRaw(sql`
      SELECT 1 FROM (SELECT pg_advisory_xact_lock(${STORE_LOCK}::int, ${userId}::int)) AS locked`);
    await tx.$executeRaw(sql`
      INSERT INTO bot_storage (user_id, key, value)
      SELECT ${userId}, key, value
      FROM unnest(${keys}::text[], ${Object.values(storage)}::text[]) AS given (key, value)
      ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`);
    await requireFits(tx, userId);
  });
}

async function requireFits(tx: Transaction, userId: number): Promise<void> {
  const [stored] = await tx.$queryRaw<{ keys: number; size: number }[]>(sql`
    SELECT count(*)::int AS keys, coalesce(sum(length(key) + length(value)), 0)::int AS size
    FROM bot_storage WHERE user_id = ${userId}`);
  const { keys, size } = stored ?? { keys: 0, size: 0 };
  if (size > MAX_STORAGE) {
    throw badRequest(
      `Request exceeds storage limit by ${size - MAX_STORAGE} characters. The limit is ${MAX_STORAGE} characters.`,
    );
  }
  if (keys > MAX_STORED_KEYS) throw badRequest(`A bot cannot store more keys than ${MAX_STORED_KEYS}.`);
}

/**
 * @param keys absent for all.
 * @throws ApiError BAD_REQUEST for an unknown key (nothing is deleted), and for users.
 */
export async function removeStorage(actor: Actor, keys: readonly string[] | undefined): Promise<void> {
  requireBot(actor);
  const where = { userId: actor.user.id, ...(keys ? { key: { in: [...keys] } } : {}) };
  await transaction(async (tx) => {
    const { count } = await tx.botStorage.deleteMany({ where });
    if (keys && count < new Set(keys).size) throw keyDoesNotExist();
  });
}
