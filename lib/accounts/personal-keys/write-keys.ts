/** Creates and removes keys for programs, of people and of bots. */
import { personalKeyOf } from "../../auth/keys/api-key.ts";
import type { KeyScope } from "../../auth/keys/key-scopes.contract.ts";
import { sql } from "../../kernel/db/sql.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import { displayName } from "../../people/users/names/person-name.ts";
import type { KeyLimits } from "../../people/users/user-records.ts";
import { LONGEST_KEY_LIFE_DAYS, MAX_KEY_NAME, MAX_PERSONAL_KEYS } from "../account-limits.contract.ts";
import { noticeFor } from "./expiry-notices.ts";

const DAY_SECONDS = 86_400;

export interface GivenKey {
  readonly name: string;
  /** Seconds since 1970; null: never. */
  readonly expiresAt: number | null;
  /** Empty: all. */
  readonly scopes: readonly KeyScope[];
}

/** @throws ApiError BAD_REQUEST for an invalid name or time, or too many keys. */
export async function createKey(
  log: LogTransaction,
  userId: number,
  { name: given, expiresAt, scopes }: GivenKey,
): Promise<{ id: number; api_key: string }> {
  const name = displayName("Name", given, MAX_KEY_NAME);
  const secondsLeft = expiresAt === null ? null : requireFuture(expiresAt);
  await log.lockScope("personal keys", userId);
  const present = await log.tx.personalKey.count({ where: { userId } });
  if (present >= MAX_PERSONAL_KEYS) {
    throw badRequest(`An account can have at most ${MAX_PERSONAL_KEYS} keys for programs.`);
  }
  const limits = {
    scopes: [...scopes],
    ...(expiresAt !== null && { expiresAt: new Date(expiresAt * 1000) }),
    ...(secondsLeft !== null && { noticedDays: noticeFor(secondsLeft) }),
  };
  const { id } = await log.tx.personalKey.create({ data: { userId, name, ...limits }, select: { id: true } });
  await appendEvents(log, [await writeKeys(log, userId)]);
  return { id, api_key: personalKeyOf(log.realmId, userId, id) };
}

function requireFuture(expiresAt: number): number {
  const seconds = expiresAt - Date.now() / 1000;
  if (seconds <= 0) throw badRequest("The key must expire in the future.");
  if (seconds > LONGEST_KEY_LIFE_DAYS * DAY_SECONDS) {
    throw badRequest(`A key can expire at most ${LONGEST_KEY_LIFE_DAYS} days from now.`);
  }
  return seconds;
}

/**
 * Also ends all event queues of the account, any of which the key may have registered; other programs register again.
 * @throws ApiError BAD_REQUEST for an unknown id.
 */
export async function revokeKey(log: LogTransaction, userId: number, id: number): Promise<void> {
  await log.lockScope("personal keys", userId);
  const { count } = await log.tx.personalKey.deleteMany({ where: { id: rowId(id), userId } });
  if (count === 0) throw badRequest("API key does not exist.");
  await endKeys(log, userId);
}

/** Removed and expired keys leave the account's record, and their event queues end. */
export async function endKeys(log: LogTransaction, userId: number): Promise<void> {
  const changed = await writeKeys(log, userId);
  await dropQueuesOf(log, [userId]);
  await appendEvents(log, [changed]);
}

/** Locks the organization; the caller appends the event and ends the queues. */
export async function revokePersonalKeysOf(log: LogTransaction, userId: number): Promise<NewEvent> {
  await log.tx.personalKey.deleteMany({ where: { userId } });
  return writeKeys(log, userId);
}

/** Copies valid keys to the account's record, against which nodes check. Locks the organization. */
async function writeKeys(log: LogTransaction, userId: number): Promise<NewEvent> {
  const keys = await log.tx.personalKey.findMany({
    where: { userId, hasEnded: false, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    select: { id: true, expiresAt: true, scopes: true },
    orderBy: { id: "asc" },
  });
  const personalKeyIds = keys.map(({ id }) => id);
  const limited = keys.filter(({ expiresAt, scopes }) => expiresAt !== null || scopes.length > 0);
  const personalKeyLimits: Record<string, KeyLimits> = Object.fromEntries(
    limited.map(({ id, expiresAt, scopes }) => [id, { expiresAt: expiresAt && seconds(expiresAt), scopes }]),
  );
  await log.lock();
  await log.tx.$executeRaw(sql`
    UPDATE user_account SET personal_key_ids = ${personalKeyIds}::int[],
      personal_key_limits = ${JSON.stringify(personalKeyLimits)}::jsonb
    WHERE id = ${userId}`);
  const fields = { personalKeyIds, personalKeyLimits };
  return organizationChanged.event([{ kind: "user_changed", userId, fields }]);
}

export const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
