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
