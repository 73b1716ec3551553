/** Wire shape of muted people in the register answer. */
import { z } from "zod";
import { mutedUserShape } from "./muted-users.contract.ts";

/** Fetch type "muted_users". */
export const mutedUsersState = z.object({
  muted_users: z.array(mutedUserShape),
});
