/** Remembers the keys of what was sent: clients send a request again when they have not heard whether it arrived. */

import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";

/** After that, clients ask the person before they try again. */
const KEPT_DAYS = 7;

/** A key is its sender's own; keys of what is sent now and of what is scheduled are apart. */
export interface SendKey {
  readonly senderId: number;
  readonly isScheduled: boolean;
  readonly key: string;
}

/** The id of what was sent with this key; null when nothing was, or too long ago. */
export async function findSent({ senderId, isScheduled, key }: SendKey): Promise<number | null> {
  const [row] = await query<{ sent_id: number }>(sql`
    SELECT sent_id FROM send_key
    WHERE sender_id = ${senderId}::int AND is_scheduled = ${isScheduled}::bool AND key = ${key}`);
  return row?.sent_id ?? null;
}

/**
 * Gives the id of what was sent with this key before instead of sending it. That is looked up only when sending fails: an
 * index admits each key once, and whoever may not send it now may have been allowed to the first time.
 * @throws what `send` throws, when nothing was sent with this key.
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

/** Which of these messages, by place, were sent before. */
export async function findRepeated(
  messages: readonly { readonly senderId: number; readonly sendKey: string | null }[],
): Promise<ReadonlySet<number>> {
  const rows = await query<{ place: number }>(sql`
    SELECT given.place::int FROM unnest(${messages.map(({ senderId }) => senderId)}::int[],
      ${messages.map(({ sendKey }) => sendKey)}::text[]) WITH ORDINALITY AS given (sender_id, key, place)
    JOIN send_key k ON k.sender_id = given.sender_id AND NOT k.is_scheduled AND k.key = given.key`);
  return new Set(rows.map(({ place }) => place - 1));
}

/** The statement that uses a key within a transaction; it fails if the key has been used. */
export function spendKey({ senderId, isScheduled, key }: SendKey, sentId: number): Sql {
  return sql`INSERT INTO send_key (sender_id, is_scheduled, key, sent_id)
    VALUES (${senderId}::int, ${isScheduled}::bool, ${key}, ${sentId}::int8)`;
}

/** Forgets those that no client repeats. */
export async function removeOldSendKeys(): Promise<void> {
  await removeOldest({
    table: sql`send_key`,
    by: sql`used_at`,
    where: sql`used_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
}
