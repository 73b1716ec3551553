/** Reactions of a page. */
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { EmojiKind } from "../../organization/emoji/custom-emoji.contract.ts";

export const REACTION_BYTES = 120;

export interface MessageReaction {
  readonly userId: number;
  readonly emojiKind: EmojiKind;
  readonly emojiCode: string;
  readonly emojiName: string;
}

export interface ReactionRow extends MessageReaction {
  readonly messageId: number;
}

export interface ReactionCount {
  readonly messageId: number;
  readonly count: number;
}

export function selectReactionCounts(ids: readonly number[]): Sql {
  return sql`
    SELECT message_id AS "messageId", count(*)::int AS count FROM reaction
    WHERE message_id = ANY(${[...ids]}::int8[]) GROUP BY message_id`;
}

/** Oldest first. */
export function selectReactions(ids: readonly number[]): Sql {
  return sql`
    SELECT message_id AS "messageId", user_id AS "userId", emoji_kind AS "emojiKind",
           emoji_code AS "emojiCode", emoji_name AS "emojiName"
    FROM reaction WHERE message_id = ANY(${[...ids]}::int8[])
    ORDER BY message_id, reacted_at, user_id`;
}

export function presentReactions(reactions: readonly MessageReaction[]) {
  return reactions.map(({ userId, emojiKind, emojiCode, emojiName }) => ({
    emoji_name: emojiName,
    emoji_code: emojiCode,
    reaction_type: emojiKind,
    user_id: userId,
  }));
}
