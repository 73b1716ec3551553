/** Takes a person's reaction to a message back. */
import { sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type EmojiKey, emojiKey, requireEmojiNamed } from "../../organization/emoji/known-emoji.ts";
import { changeReaction } from "./change-reaction.ts";

export interface RemoveReaction {
  readonly messageId: number;
  /** Read only without a code. */
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
