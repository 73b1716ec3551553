/** Wire shape of people in the register answer. */
import { z } from "zod";
import { userShape } from "./users.contract.ts";

/** Fetch type "realm_user". */
export const usersState = z.object({
  realm_users: z.array(userShape),
  realm_non_active_users: z.array(userShape),
  cross_realm_bots: z.array(userShape.extend({ is_system_bot: z.boolean() })),
  /** From here on: properties of the account that registers. */
  user_id: z.int(),
  email: z.string(),
  delivery_email: z.string(),
  full_name: z.string(),
  avatar_source: z.enum(["G", "U"]),
  avatar_url: z.string(),
  avatar_url_medium: z.string(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_moderator: z.boolean(),
  is_guest: z.boolean(),
  can_create_streams: z.boolean(),
  can_create_public_streams: z.boolean(),
  can_create_private_streams: z.boolean(),
  can_create_web_public_streams: z.boolean(),
  can_subscribe_other_users: z.boolean(),
  can_invite_others_to_realm: z.boolean(),
});
