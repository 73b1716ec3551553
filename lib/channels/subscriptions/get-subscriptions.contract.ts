/** Wire shape of reading one's own subscriptions. */
import { z } from "zod";
import { defineContract, wordParam } from "../../kernel/contract/contract.ts";
import { subscriptionShape } from "./subscription-shape.contract.ts";

/** GET /users/me/subscriptions. */
export const getSubscriptions = defineContract({
  operationId: "get-subscriptions",
  method: "GET",
  path: "/users/me/subscriptions",
  tag: "channels",
  summary: "Get the channels that the account is subscribed to",
  auth: "user",
  params: z.object({
    /** "partial" may leave subscribers out; here it is the same as "true". */
    include_subscribers: wordParam(["true", "false", "partial"]).default("false"),
  }),
  returns: z.object({ subscriptions: z.array(subscriptionShape) }),
  errors: [],
});
