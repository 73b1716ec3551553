/** Wire shapes of muted users. */
import { z } from "zod";
import { defineContract, intParam } from "../../kernel/contract/contract.ts";

export const mutedUserShape = z.strictObject({
  id: z.int(),
  /** When the user was muted, in seconds since 1970. */
  timestamp: z.int(),
});

/** POST /users/me/muted_users/{muted_user_id}. */
export const muteUser = defineContract({
  operationId: "mute-user",
  method: "POST",
  path: "/users/me/muted_users/{muted_user_id}",
  tag: "users",
  summary: "Mute a user: their messages count as read for you",
  auth: "user",
  params: z.object({ muted_user_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

/** DELETE /users/me/muted_users/{muted_user_id}. */
export const unmuteUser = defineContract({
  operationId: "unmute-user",
  method: "DELETE",
  path: "/users/me/muted_users/{muted_user_id}",
  tag: "users",
  summary: "Unmute a user",
  auth: "user",
  params: z.object({ muted_user_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

/** Fetch type "muted_users". */
export const mutedUsersState = z.object({
  muted_users: z.array(mutedUserShape),
});

/** Event muted_users: the whole list. */
export const mutedUsersEvent = z.strictObject({
  type: z.literal("muted_users"),
  muted_users: z.array(mutedUserShape),
});
