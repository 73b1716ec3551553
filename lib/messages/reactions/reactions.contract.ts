/** Wire shapes of reactions. */
import { z } from "zod";
import { defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";
import { emojiShape } from "../../organization/emoji/custom-emoji.contract.ts";

/** Event reaction: added or removed. */
export const reactionEvent = z.strictObject({
  type: z.literal("reaction"),
  op: z.enum(["add", "remove"]).describe("Whether the reaction was added or removed."),
  message_id: z.int().describe("Id of the message."),
  ...emojiShape,
  user_id: z.int().describe("Id of the user who reacted."),
  user: z
    .strictObject({
      user_id: z.int().describe("Id of the user who reacted."),
      email: z.string().describe("Email address in the API, which may be a placeholder."),
      full_name: z.string().describe("Name of the user."),
      is_mirror_dummy: z.boolean().describe("Always false; kept for older clients."),
    })
    .describe("Details of the user, for older clients."),
});

/** Different emoji per message. */
export const MAX_DIFFERENT_REACTIONS = 100;
/** Characters; existing names and codes are shorter. */
const MAX_EMOJI = 200;

/** By name, by kind and code, or both. */
const emoji = {
  emoji_code: textParam(MAX_EMOJI)
    .optional()
    .describe("Code of the emoji: code points of Unicode emoji, or the id of a custom one."),
  reaction_type: textParam(MAX_EMOJI)
    .optional()
    .describe("Kind of emoji; that of the named emoji by default."),
};

/** POST /messages/{message_id}/reactions. */
export const addReaction = defineContract({
  operationId: "add-reaction",
  method: "POST",
  path: "/messages/{message_id}/reactions",
  tag: "react",
  summary: "React to a message with an emoji",
  auth: "user",
  params: z.object({
    message_id: intParam().describe("Id of the message."),
    emoji_name: textParam(MAX_EMOJI).describe("Name of the emoji."),
    ...emoji,
  }),
  returns: z.object({}),
  errors: ["REACTION_ALREADY_EXISTS"],
});

/** DELETE /messages/{message_id}/reactions. */
export const removeReaction = defineContract({
  operationId: "remove-reaction",
  method: "DELETE",
  path: "/messages/{message_id}/reactions",
  tag: "react",
  summary: "Remove your reaction from a message",
  auth: "user",
  params: z.object({
    message_id: intParam().describe("Id of the message."),
    emoji_name: textParam(MAX_EMOJI).optional().describe("Name of the emoji."),
    ...emoji,
  }),
  returns: z.object({}),
  errors: ["REACTION_DOES_NOT_EXIST"],
});
