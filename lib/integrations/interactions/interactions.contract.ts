/** Wire shapes of interactions: what people do with bots' commands and actions, and the answers. */
import { z } from "zod";
import {
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  textParam,
  wordParam,
} from "../../kernel/contract/contract.ts";
import { actionsParam } from "../../messages/actions/actions.contract.ts";
import { fieldValues } from "../../messages/actions/fields.contract.ts";

/** The time in which a bot may answer. */
export const REPLY_SECONDS = 900;
/** Characters of an answer that only one person sees. */
export const MAX_PRIVATE_REPLY = 2_000;
/** UTF-16 units of any answer. */
const MAX_REPLY = 40_000;
const MAX_TOKEN = 100;

const placeShape = {
  stream_id: z.int().optional().describe("Id of the channel; absent in a direct conversation."),
  topic: z.string().optional().describe("Name of the topic; absent in a direct conversation."),
  user_ids: z
    .array(z.int())
    .optional()
    .describe("Ids of all people of a direct conversation; absent in a channel."),
};

const interactionShape = {
  interaction_id: z.int().describe("Id of the interaction."),
  kind: z
    .enum(["command", "action"])
    .describe("Whether a command was called, or an action of a message used."),
  reply_token: z.string().describe("Token for one answer, until `expires_at`."),
  expires_at: z.int().describe("When the token expires, in seconds since 1970."),
  user_id: z.int().describe("Id of the person."),
  ...placeShape,
  message_id: z.int().optional().describe("Id of the message with the action; absent for a command."),
  command: z.string().optional().describe("Name of the command, without the slash; absent for an action."),
  action: z.string().optional().describe("Id of the button, select or form; absent for a command."),
  values: fieldValues.describe(
    "By name: arguments of the command, fields of the form; under the action's id, the select's option or the button's value.",
  ),
};

/** The body of posts to outgoing webhooks. */
export const interactionPayload = z.strictObject(interactionShape);

/** Event interaction, only for the bot's clients that ask for its type or have `parley_additions`. */
export const interactionEvent = z.strictObject({ type: z.literal("interaction"), ...interactionShape });

/** Event interaction_reply, only for the person's clients with `parley_additions`. */
export const interactionReplyEvent = z.strictObject({
  type: z.literal("interaction_reply"),
  interaction_id: z.int().describe("Id of the interaction, as the call answered it."),
  bot_id: z.int().describe("Id of the bot."),
  ...placeShape,
  message_id: z.int().optional().describe("Id of the message with the action; absent for a command."),
  content: z
    .string()
    .nullable()
    .describe("HTML that only this person sees; null when everyone sees the answer."),
  is_failure: z.boolean().describe("Whether the bot could not be reached."),
});

/** POST /messages/{message_id}/actions. */
export const useAction = defineContract({
  operationId: "use-action",
  method: "POST",
  path: "/messages/{message_id}/actions",
  tag: "bots",
  summary: "Press a button, choose an option or send a form of a bot's message",
  auth: "user",
  peopleOnly: true,
  params: z.object({
    message_id: intParam().describe("Id of the message."),
    action: textParam(MAX_TOKEN).describe("Id of the button, select or form."),
    values: jsonParam(fieldValues)
      .default({})
      .describe("The fields of a form by name; for a select, the option under the select's id."),
  }),
  returns: z.object({
    interaction_id: z.int().describe("Id of the interaction, which the answer names."),
  }),
  errors: [],
});

export const VISIBLE_TO = ["person", "everyone"] as const;

/** POST /interactions/reply. */
export const replyToInteraction = defineContract({
  operationId: "reply-to-interaction",
  method: "POST",
  path: "/interactions/reply",
  tag: "bots",
  summary: "Answer a command or an action, as the bot that it was meant for",
  auth: "user",
  params: z.object({
    token: textParam(MAX_TOKEN).describe("The interaction's `reply_token`."),
    content: textParam(MAX_REPLY).describe("Text of the answer, in Markdown."),
    visible_to: wordParam(VISIBLE_TO)
      .default("person")
      .describe(
        "`person`: only who used it, and not kept. `everyone`: an ordinary message in the same conversation.",
      ),
    actions: actionsParam(),
  }),
  returns: z.object({ id: z.int().optional().describe("Id of the message, if everyone sees it.") }),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});

/** An outgoing webhook's answer to an interaction. */
export const webhookReply = z.object({
  content: boundedText(MAX_REPLY).optional(),
  visible_to: z.enum(VISIBLE_TO).default("person"),
});
