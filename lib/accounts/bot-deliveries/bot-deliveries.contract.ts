/** Wire shapes of an outgoing webhook's log. Specific to Parley. */
import { z } from "zod";
import { defineContract, intParam } from "../../kernel/contract/contract.ts";

export const getBotDeliveries = defineContract({
  operationId: "get-bot-deliveries",
  method: "GET",
  path: "/bots/{bot_id}/deliveries",
  tag: "bots",
  summary: "List the newest deliveries of an outgoing webhook",
  auth: "user",
  peopleOnly: true,
  params: z.object({ bot_id: intParam().describe("Id of the bot.") }),
  returns: z.object({
    deliveries: z
      .array(
        z.strictObject({
          id: z.int().describe("Id of the delivery."),
          kind: z.enum(["message", "command", "action"]).describe("What was posted."),
          message_id: z
            .int()
            .nullable()
            .describe("Id of the message that is posted, or whose action was used; null for a command."),
          interaction_id: z.int().nullable().describe("Id of the command's or action's interaction."),
          name: z.string().nullable().describe("Name of the command, or id of the action."),
          state: z
            .enum(["waiting", "delivered", "failed"])
            .describe("Whether it was answered; while it is `waiting`, another attempt follows."),
          can_retry: z
            .boolean()
            .describe(
              "Whether it can be posted again: not while it is `waiting`, and commands and actions only while they can be answered.",
            ),
          attempts: z.int().describe("How often it was tried."),
          date_created: z.int().describe("When it was first tried, in seconds since 1970."),
          last_attempt: z
            .int()
            .describe(
              "When it was last tried, in seconds since 1970; `duration`, `status` and `answer` are of this attempt.",
            ),
          duration: z.int().describe("How long the attempt took, in milliseconds."),
          status: z.int().nullable().describe("HTTP status of the answer; null without an answer."),
          answer: z
            .string()
            .describe(
              "The first 500 characters of the answer, or what went wrong; empty for administrators who may not read the message.",
            ),
        }),
      )
      .describe("Deliveries, newest first; the newest 200 are kept."),
  }),
  errors: [],
});

export const retryBotDelivery = defineContract({
  operationId: "retry-bot-delivery",
  method: "POST",
  path: "/bots/{bot_id}/deliveries/{delivery_id}/retry",
  tag: "bots",
  summary: "Post a message, command or action to an outgoing webhook again",
  auth: "user",
  peopleOnly: true,
  params: z.object({
    bot_id: intParam().describe("Id of the bot."),
    delivery_id: intParam().describe("Id of the delivery."),
  }),
  returns: z.object({}),
  errors: [],
});
