/** Wire shapes of events about accounts. */
import { z } from "zod";
import { userShape } from "./users.contract.ts";

/** Event realm_user, op add: an account was created. */
export const userAddedEvent = z.strictObject({
  type: z.literal("realm_user"),
  op: z.literal("add"),
  person: userShape,
});
