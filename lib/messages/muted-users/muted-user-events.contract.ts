/** Wire shape of the event about the people whom a person has muted. */
import { z } from "zod";
import { mutedUserShape } from "./muted-users.contract.ts";

/** Event muted_users: everyone whom the person has muted now. */
export const mutedUsersEvent = z.strictObject({
  type: z.literal("muted_users"),
  muted_users: z.array(mutedUserShape),
});
