/** Wire shapes of reactions. */
import { z } from "zod";
import { defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";
import { emojiShape } from "../../organization/emoji/custom-emoji.contract.ts";

/** Event reaction: added or removed. */
export const reactionEvent = z.strictObject({
  type: z.literal("reaction"),
  op: z.enum(["add", "remove"]),
  message_id: z.int(),
  ...emojiShape,
  user_id: z.int(),
  /** The reacting user again, for older clients. */
  user: z.strictObject({
    user_id: z.int(),
    email: z.string(),
    full_name: z.string(),
    is_mirror_dummy: z.boolean(),
  }),
});

/** Different emoji per message. */
export const MAX_DIFFERENT_REACTIONS = 100;
/** Characters; existing names and codes are shorter. */
const MAX_EMOJI = 200;

/** By name, by kind and code, or both. */
const emoji = {
  emoji_code: textParam(MAX_EMOJI).optional(),
  /** Defaults to the named emoji's kind, or unicode_emoji. */
  reaction_type: textParam(MAX_EMOJI).optional(),
};

/** POST /messages/{message_id}/reactions. */
export const addReaction = defineContract({
  operationId: "add-reaction",
  method: "POST",
  path: "/messages/{message_id}/reactions",
  tag: "messages",
  summary: "React to a message with an emoji",
  auth: "user",
  params: z.object({ message_id: intParam(), emoji_name: textParam(MAX_EMOJI), ...emoji }),
  returns: z.object({}),
  errors: ["REACTION_ALREADY_EXISTS"],
});

/** DELETE /messages/{message_id}/reactions. */
export const removeReaction = defineContract({
  operationId: "remove-reaction",
  method: "DELETE",
  path: "/messages/{message_id}/reactions",
  tag: "messages",
  summary: "Remove your reaction from a message",
  auth: "user",
  params: z.object({ message_id: intParam(), emoji_name: textParam(MAX_EMOJI).optional(), ...emoji }),
  returns: z.object({}),
  errors: ["REACTION_DOES_NOT_EXIST"],
});
