/** Wire shapes of muted users. */
import { z } from "zod";
import { defineContract, intParam, model } from "../../kernel/contract/contract.ts";

export const mutedUserShape = model(
  "MutedUser",
  z.strictObject({
    id: z.int().describe("Id of the muted user."),
    timestamp: z.int().describe("When the user was muted, in seconds since 1970."),
  }),
);

/** POST /users/me/muted_users/{muted_user_id}. */
export const muteUser = defineContract({
  operationId: "mute-user",
  method: "POST",
  path: "/users/me/muted_users/{muted_user_id}",
  tag: "people",
  summary: "Mute a user: their messages count as read for you",
  auth: "user",
  params: z.object({ muted_user_id: intParam().describe("Id of the user.") }),
  returns: z.object({}),
  errors: [],
});

/** DELETE /users/me/muted_users/{muted_user_id}. */
export const unmuteUser = defineContract({
  operationId: "unmute-user",
  method: "DELETE",
  path: "/users/me/muted_users/{muted_user_id}",
  tag: "people",
  summary: "Unmute a user",
  auth: "user",
  params: z.object({ muted_user_id: intParam().describe("Id of the user.") }),
  returns: z.object({}),
  errors: [],
});

/** Fetch type "muted_users". */
export const mutedUsersState = z.object({
  muted_users: z.array(mutedUserShape).describe("All muted users."),
});

/** Event muted_users: the whole list. */
export const mutedUsersEvent = z.strictObject({
  type: z.literal("muted_users"),
  muted_users: z.array(mutedUserShape).describe("All muted users."),
});
