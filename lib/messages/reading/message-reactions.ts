/** Reactions of a page. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { EmojiKind } from "../../organization/emoji/custom-emoji.contract.ts";

export const REACTION_BYTES = 120;

export interface MessageReaction {
  readonly userId: number;
  readonly emojiKind: EmojiKind;
  readonly emojiCode: string;
  readonly emojiName: string;
}

interface ReactionRow extends MessageReaction {
  readonly messageId: number;
}

/** By message id; absent for none. */
export async function countReactions(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ message_id: number; count: number }>(sql`
    SELECT message_id, count(*)::int AS count FROM reaction
    WHERE message_id = ANY(${[...ids]}::int8[]) GROUP BY message_id`);
  return new Map(rows.map((row) => [row.message_id, row.count]));
}

/** By message id, oldest first. One query. */
export async function readReactions(
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly MessageReaction[]>> {
  if (ids.length === 0) return new Map();
  const rows = await query<ReactionRow>(sql`
    SELECT message_id AS "messageId", user_id AS "userId", emoji_kind AS "emojiKind",
           emoji_code AS "emojiCode", emoji_name AS "emojiName"
    FROM reaction WHERE message_id = ANY(${[...ids]}::int8[])
    ORDER BY message_id, reacted_at, user_id`);
  return Map.groupBy(rows, (row) => row.messageId);
}

export function presentReactions(reactions: readonly MessageReaction[]) {
  return reactions.map(({ userId, emojiKind, emojiCode, emojiName }) => ({
    emoji_name: emojiName,
    emoji_code: emojiCode,
    reaction_type: emojiKind,
    user_id: userId,
  }));
}
