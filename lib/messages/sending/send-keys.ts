/** Idempotency keys, for requests whose arrival is uncertain. */

import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";

/** After that, clients ask the user. */
const KEPT_DAYS = 7;

/** Separate for sent and scheduled messages. */
export interface SendKey {
  readonly senderId: number;
  readonly isScheduled: boolean;
  readonly key: string;
}

/** Null for none within `KEPT_DAYS`. */
export async function findSent({ senderId, isScheduled, key }: SendKey): Promise<number | null> {
  const [row] = await query<{ sent_id: number }>(sql`
    SELECT sent_id FROM send_key
    WHERE sender_id = ${senderId}::int AND is_scheduled = ${isScheduled}::bool AND key = ${key}`);
  return row?.sent_id ?? null;
}

/**
 * Sends, or returns the id sent with this key. The lookup is only for failures: an index admits each key once, and
 * permission may have been lost since.
 * @throws what `send` throws, for a new key.
 */
export async function sendOncePerKey<Sent>(
  key: SendKey | null,
  send: () => Promise<Sent>,
): Promise<{ sent: Sent } | { sentBefore: number }> {
  try {
    return { sent: await send() };
  } catch (error) {
    if (!key || !(error instanceof ApiError || isUniqueViolation(error))) throw error;
    const sentBefore = await findSent(key);
    if (sentBefore === null) throw error;
    return { sentBefore };
  }
}

/** Indexes of messages sent before. */
export async function findRepeated(
  messages: readonly { readonly senderId: number; readonly sendKey: string | null }[],
): Promise<ReadonlySet<number>> {
  const rows = await query<{ place: number }>(sql`
    SELECT given.place::int FROM unnest(${messages.map(({ senderId }) => senderId)}::int[],
      ${messages.map(({ sendKey }) => sendKey)}::text[]) WITH ORDINALITY AS given (sender_id, key, place)
    JOIN send_key k ON k.sender_id = given.sender_id AND NOT k.is_scheduled AND k.key = given.key`);
  return new Set(rows.map(({ place }) => place - 1));
}

/** Fails if the key was used. */
export function spendKey({ senderId, isScheduled, key }: SendKey, sentId: number): Sql {
  return sql`INSERT INTO send_key (sender_id, is_scheduled, key, sent_id)
    VALUES (${senderId}::int, ${isScheduled}::bool, ${key}, ${sentId}::int8)`;
}

export async function removeOldSendKeys(): Promise<void> {
  await removeOldest({
    table: sql`send_key`,
    by: sql`used_at`,
    where: sql`used_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
}
