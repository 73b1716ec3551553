/** The operation that shows what an outgoing webhook would receive. */
import { z } from "zod";
import { defineContract, intParam, wordParam } from "../../kernel/contract/contract.ts";

export const EXAMPLES = ["message", "command"] as const;

export const getExamplePost = defineContract({
  operationId: "get-example-post",
  method: "GET",
  path: "/bots/{bot_id}/example_post",
  tag: "bots",
  summary: "Get an example of what an outgoing webhook receives",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({
    bot_id: intParam().describe("Id of the bot."),
    of: wordParam(EXAMPLES)
      .default("message")
      .describe("`message`: a message that mentions the bot. `command`: a call of a slash command."),
  }),
  returns: z.object({
    content_type: z.string().describe("Media type of the body."),
    body: z.string().describe("What would be sent."),
  }),
  errors: [],
});

export const sendExamplePost = defineContract({
  operationId: "send-example-post",
  method: "POST",
  path: "/bots/{bot_id}/example_post",
  tag: "bots",
  summary: "Post an example message to an outgoing webhook, and show its answer",
  auth: "user",
  peopleOnly: true,
  noProgramKeys: true,
  params: z.object({ bot_id: intParam().describe("Id of the bot.") }),
  returns: z.object({
    status: z.int().nullable().describe("HTTP status of the answer; null without an answer."),
    answer: z.string().describe("The first 500 characters of the answer."),
    problem: z
      .string()
      .nullable()
      .describe("Why a message would have no reply; null where the answer is as the format prescribes."),
    duration: z.int().describe("How long it took, in milliseconds."),
  }),
  errors: [],
});
