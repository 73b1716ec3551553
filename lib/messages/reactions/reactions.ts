/** Reactions to messages. */

import { z } from "zod";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { EMOJI_KINDS, type EmojiKind } from "../../organization/emoji/custom-emoji.contract.ts";
import {
  type Emoji,
  type EmojiKey,
  emojiKey,
  requireEmoji,
  requireEmojiNamed,
} from "../../organization/emoji/known-emoji.ts";
import { personView, shownPerson } from "../../people/users/shown-person.ts";
import { knewThen } from "../../people/users/user-access.ts";
import { addToHistory } from "../flags/update-flags.ts";
import { changeAtMessage } from "../messages/change-at-message.ts";
import { reachesBeyondReaders } from "../messages/messages.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import * as contracts from "./reactions.contract.ts";
import { MAX_DIFFERENT_REACTIONS, reactionEvent } from "./reactions.contract.ts";

const storedReaction = z.strictObject({
  op: z.enum(["add", "remove"]),
  messageId: z.int(),
  /** Participants of direct messages know each other. */
  isDirect: z.boolean(),
  userId: z.int(),
  emojiKind: z.enum<readonly EmojiKind[]>(EMOJI_KINDS),
  emojiCode: z.string(),
  emojiName: z.string(),
});

export const reactionChanged = defineEvent({
  name: "reaction",
  stored: storedReaction,
  wire: reactionEvent,
  variant: ({ userId, isDirect }, viewer, organization) => {
    const person = organization.users.get(userId);
    if (!person) return null;
    return personView(viewer.user, person, isDirect || knewThen(organization, viewer, person));
  },
  build: ({ op, messageId, userId, emojiKind, emojiCode, emojiName }, view, organization) => {
    const person = organization.users.get(userId);
    if (!person) return null;
    const { email, fullName } = shownPerson(organization, person, view);
    return {
      op,
      message_id: messageId,
      emoji_name: emojiName,
      emoji_code: emojiCode,
      reaction_type: emojiKind,
      user_id: userId,
      user: { user_id: userId, email, full_name: fullName, is_mirror_dummy: false },
    };
  },
  reachesBeyond: reachesBeyondReaders,
  messageIds: ({ messageId }) => [messageId],
});

/** Like `ChangeAtMessage`. */
interface ReactionChange<Present> {
  readonly messageId: number;
  readonly op: "add" | "remove";
  readonly read: (tx: Transaction) => Promise<Present>;
  readonly write: (tx: Transaction, message: ListedMessage, present: Present) => Promise<Emoji>;
}

/** @throws ApiError BAD_REQUEST for an unchangeable message, and errors of `read` and `write`. */
export async function changeReaction<Present>(
  actor: Actor,
  { messageId, op, read, write }: ReactionChange<Present>,
): Promise<void> {
  await changeAtMessage(actor, {
    messageId,
    operationId: `${op}-reaction`,
    read,
    async write(tx, message, present) {
      const { kind, code, name } = await write(tx, message, present);
      const stored = {
        op,
        messageId,
        isDirect: message.channelId === null,
        userId: actor.user.id,
        emojiKind: kind,
        emojiCode: code,
        emojiName: name,
      };
      return (audience) => reactionChanged.event(stored, audience);
    },
  });
}

interface AddReaction {
  readonly messageId: number;
  readonly name: string;
  /** Defaults to the named emoji's. */
  readonly code: string | undefined;
  readonly kind: string | undefined;
}

/**
 * Adds an unreceived message to the actor's history. An emoji keeps the name that others used, so that no message shows
 * it twice.
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

interface RemoveReaction {
  readonly messageId: number;
  /** Ignored with a code. */
  readonly name: string | undefined;
  readonly code: string | undefined;
  readonly kind: string | undefined;
}

/** @throws ApiError BAD_REQUEST or REACTION_DOES_NOT_EXIST. */
export async function removeReaction(actor: Actor, { messageId, ...given }: RemoveReaction): Promise<void> {
  await changeReaction(actor, {
    messageId,
    op: "remove",
    read: async () => null,
    write: async (tx) => {
      const { kind, code } = givenKey(actor.organization, given);
      const [removed] = await tx.$queryRaw<{ name: string }[]>(sql`
        DELETE FROM reaction
        WHERE message_id = ${messageId} AND user_id = ${actor.user.id} AND emoji_kind = ${kind} AND emoji_code = ${code}
        RETURNING emoji_name AS name`);
      if (!removed) throw new ApiError("REACTION_DOES_NOT_EXIST", "Reaction doesn't exist.");
      return { kind, code, name: removed.name };
    },
  });
}

function givenKey(
  organization: Organization,
  { name, code, kind }: Omit<RemoveReaction, "messageId">,
): EmojiKey {
  if (code !== undefined) return emojiKey(kind ?? "unicode_emoji", code);
  if (name === undefined) {
    throw badRequest("At least one of the following arguments must be present: emoji_name, emoji_code");
  }
  const named = requireEmojiNamed(organization, name);
  return emojiKey(kind ?? named.kind, named.code);
}

export const reactions = defineNoun({
  contracts: [contracts.addReaction, contracts.removeReaction],
  events: [reactionChanged],
});
