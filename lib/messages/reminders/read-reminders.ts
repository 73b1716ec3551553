/** Reads reminders with the place of each message, which decides whether the owner may still read it. */
import type { Reminder } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { MessagePlace } from "../messages/message-access.ts";

export interface ReadReminder {
  readonly row: Reminder;
  /** Where the message is; null for one that was deleted. */
  readonly place: MessagePlace | null;
}

interface PlaceRow {
  /** A number or a bigint, depending on who sends the query. */
  readonly id: number | bigint;
  readonly channel_id: number | null;
  readonly direct_key: string | null;
  readonly is_received: boolean | null;
}

/** By time. */
export async function readReminders(
  tx: Pick<Transaction, "$queryRaw" | "reminder">,
  userId: number,
): Promise<ReadReminder[]> {
  const rows = await tx.reminder.findMany({
    where: { userId },
    orderBy: [{ deliverAt: "asc" }, { id: "asc" }],
  });
  return withPlaces(tx, userId, rows);
}

/** Adds the places of the messages by one query. */
export async function withPlaces(
  tx: Pick<Transaction, "$queryRaw">,
  userId: number,
  rows: readonly Reminder[],
): Promise<ReadReminder[]> {
  if (rows.length === 0) return [];
  const found = await tx.$queryRaw<PlaceRow[]>(sql`
    SELECT m.id, c.id AS channel_id, v.direct_key, s.received @> m.id AS is_received
    FROM message m
    JOIN conversation v ON v.id = m.conversation_id
    LEFT JOIN channel c ON c.conversation_id = m.conversation_id
    LEFT JOIN subscription s ON s.channel_id = c.id AND s.user_id = ${userId}
    WHERE m.id = ANY(${rows.map(({ messageId }) => messageId)}::int8[])`);
  const places = new Map(found.map((row) => [Number(row.id), placeOf(row)]));
  return rows.map((row) => ({ row, place: places.get(Number(row.messageId)) ?? null }));
}

function placeOf({ channel_id, direct_key, is_received }: PlaceRow): MessagePlace {
  return {
    channelId: channel_id,
    directUserIds: direct_key === null ? [] : direct_key.split(",").map(Number),
    isReceived: is_received === true,
  };
}
