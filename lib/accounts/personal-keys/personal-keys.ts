/** Keys for single programs, revoked individually. */
import type { z } from "zod";
import { personalKeyOf, refusePersonalKey } from "../../auth/keys/api-key.ts";

import { database } from "../../kernel/db/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { displayName } from "../../people/users/names/person-name.ts";
import { MAX_KEY_NAME, MAX_PERSONAL_KEYS } from "../account-limits.contract.ts";
import type { getPersonalKeys as listContract } from "./personal-keys.contract.ts";
import * as contracts from "./personal-keys.contract.ts";

/** Oldest first; never the keys themselves. */
export function listKeysOf(userId: number) {
  return database().prisma.personalKey.findMany({ where: { userId }, orderBy: { id: "asc" } });
}

export async function getPersonalKeys(actor: Actor): Promise<z.input<typeof listContract.returns>> {
  const rows = await listKeysOf(actor.user.id);
  return {
    api_keys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      date_created: Math.floor(createdAt.getTime() / 1000),
      last_used: lastUsedAt && Math.floor(lastUsedAt.getTime() / 1000),
    })),
  };
}

/** @throws ApiError BAD_REQUEST for an invalid name or too many keys. */
export async function createPersonalKey(
  actor: Actor,
  given: string,
): Promise<{ id: number; api_key: string }> {
  const name = displayName("Name", given, MAX_KEY_NAME);
  const { id: userId } = actor.user;
  return logTransaction(writerOf(actor, "create-personal-key"), async (log) => {
    await log.lockScope("personal keys", userId);
    const present = await log.tx.personalKey.count({ where: { userId } });
    if (present >= MAX_PERSONAL_KEYS) {
      throw badRequest(`You can have at most ${MAX_PERSONAL_KEYS} keys for programs.`);
    }
    const { id } = await log.tx.personalKey.create({ data: { userId, name }, select: { id: true } });
    await appendEvents(log, [await writeKeys(log, userId)]);
    return { id, api_key: personalKeyOf(log.realmId, userId, id) };
  });
}

/**
 * Also ends all event queues of the person, any of which the key may have registered; other programs register again.
 * @throws ApiError BAD_REQUEST for an unknown id, and for a program key revoking another key.
 */
export async function revokePersonalKey(actor: Actor, id: number): Promise<Record<string, never>> {
  if (actor.personalKeyId !== id) refusePersonalKey(actor);
  const { id: userId } = actor.user;
  await logTransaction(writerOf(actor, "revoke-personal-key"), async (log) => {
    await log.lockScope("personal keys", userId);
    const { count } = await log.tx.personalKey.deleteMany({ where: { id: rowId(id), userId } });
    if (count === 0) throw badRequest("API key does not exist.");
    const changed = await writeKeys(log, userId);
    await dropQueuesOf(log, [userId]);
    await appendEvents(log, [changed]);
  });
  return {};
}

/** Locks the organization; the caller appends the event and ends the queues. */
export async function revokePersonalKeysOf(log: LogTransaction, userId: number): Promise<NewEvent> {
  await log.tx.personalKey.deleteMany({ where: { userId } });
  return writeKeys(log, userId);
}

/** Copies key ids to the account's record, against which nodes check. Locks the organization. */
async function writeKeys(log: LogTransaction, userId: number): Promise<NewEvent> {
  const keys = await log.tx.personalKey.findMany({
    where: { userId },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const personalKeyIds = keys.map(({ id }) => id);
  await log.lock();
  await log.tx.$executeRaw(sql`
    UPDATE user_account SET personal_key_ids = ${personalKeyIds}::int[] WHERE id = ${userId}`);
  return organizationChanged.event([{ kind: "user_changed", userId, fields: { personalKeyIds } }]);
}

export const personalKeys = defineNoun({
  contracts: [contracts.getPersonalKeys, contracts.createPersonalKey, contracts.revokePersonalKey],
});
