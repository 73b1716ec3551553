/** Wire shapes of an outgoing webhook's log. Specific to Parley. */
import { z } from "zod";
import { defineContract, intParam } from "../../kernel/contract/contract.ts";

export const getBotDeliveries = defineContract({
  operationId: "get-bot-deliveries",
  method: "GET",
  path: "/bots/{bot_id}/deliveries",
  tag: "users",
  summary: "List the newest deliveries of an outgoing webhook",
  auth: "user",
  peopleOnly: true,
  params: z.object({ bot_id: intParam() }),
  returns: z.object({
    /** Newest first; 200 are kept. */
    deliveries: z.array(
      z.strictObject({
        id: z.int(),
        message_id: z.int(),
        /** waiting: another attempt follows. */
        state: z.enum(["waiting", "delivered", "failed"]),
        attempts: z.int(),
        /** Seconds since 1970, of the first attempt. */
        date_created: z.int(),
        /** Seconds since 1970, of the newest attempt, which the following fields are about. */
        last_attempt: z.int(),
        /** In milliseconds. */
        duration: z.int(),
        /** The status of the answer; null without one. */
        status: z.int().nullable(),
        /** The first 500 characters of the answer or error. */
        answer: z.string(),
      }),
    ),
  }),
  errors: [],
});

export const retryBotDelivery = defineContract({
  operationId: "retry-bot-delivery",
  method: "POST",
  path: "/bots/{bot_id}/deliveries/{delivery_id}/retry",
  tag: "users",
  summary: "Post a message to an outgoing webhook again",
  auth: "user",
  peopleOnly: true,
  params: z.object({ bot_id: intParam(), delivery_id: intParam() }),
  returns: z.object({}),
  errors: [],
});
