/** Reacts to a message with an emoji. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { EmojiKind } from "../../organization/emoji/custom-emoji.contract.ts";
import {
  type Emoji,
  type EmojiKey,
  emojiKey,
  requireEmoji,
  requireEmojiNamed,
} from "../../organization/emoji/known-emoji.ts";
import { addToHistory } from "../flags/add-to-history.ts";
import { changeReaction } from "./change-reaction.ts";
import { MAX_DIFFERENT_REACTIONS } from "./reactions.contract.ts";

export interface AddReaction {
  readonly messageId: number;
  readonly name: string;
  /** Absent: those of the emoji with that name. */
  readonly code: string | undefined;
  readonly kind: string | undefined;
}

/**
 * A message that the actor did not receive becomes part of their history. An emoji that others have reacted with keeps
 * the name it has there, so that a message never shows the same emoji twice.
 * @throws ApiError BAD_REQUEST or REACTION_ALREADY_EXISTS.
 */
export async function addReaction(actor: Actor, { messageId, ...wanted }: AddReaction): Promise<void> {
  const { organization } = actor;
  const { id: userId } = actor.user;
  await changeReaction(actor, {
    messageId,
    op: "add",
    read: (tx) => presentEmoji(tx, messageId, userId),
    write: async (tx, message, present) => {
      const emoji = chosenEmoji(organization, present, wanted);
      await Promise.all([
        tx.$executeRaw(sql`
          INSERT INTO reaction (message_id, user_id, emoji_kind, emoji_code, emoji_name, reacted_at)
          VALUES (${messageId}, ${userId}, ${emoji.kind}, ${emoji.code}, ${emoji.name}, clock_timestamp())`),
        addToHistory(tx, userId, message),
      ]);
      return emoji;
    },
  });
}

interface PresentEmoji {
  readonly kind: EmojiKind;
  readonly code: string;
  readonly name: string;
  readonly isOwn: boolean;
}

/** What people have reacted with to the message. */
function presentEmoji(tx: Transaction, messageId: number, userId: number): Promise<PresentEmoji[]> {
  return tx.$queryRaw<PresentEmoji[]>(sql`
    SELECT emoji_kind AS kind, emoji_code AS code, min(emoji_name) AS name, bool_or(user_id = ${userId}) AS "isOwn"
    FROM reaction WHERE message_id = ${messageId} GROUP BY emoji_kind, emoji_code`);
}

/** @throws ApiError BAD_REQUEST or REACTION_ALREADY_EXISTS. */
function chosenEmoji(
  organization: Organization,
  present: readonly PresentEmoji[],
  wanted: Omit<AddReaction, "messageId">,
): Emoji {
  const key = wantedKey(organization, wanted);
  const same = present.find(({ kind, code }) => kind === key.kind && code === key.code);
  if (same?.isOwn) throw new ApiError("REACTION_ALREADY_EXISTS", "Reaction already exists.");
  if (same) return { ...key, name: same.name };
  const emoji = requireEmoji(organization, key, wanted.name);
  if (present.length >= MAX_DIFFERENT_REACTIONS) {
    throw badRequest(`A message can have at most ${MAX_DIFFERENT_REACTIONS} different reactions.`);
  }
  return emoji;
}

function wantedKey(
  organization: Organization,
  { name, code, kind }: Omit<AddReaction, "messageId">,
): EmojiKey {
  if (code !== undefined && kind !== undefined) return emojiKey(kind, code);
  const named = requireEmojiNamed(organization, name);
  return emojiKey(kind ?? named.kind, code ?? named.code);
}
