/** Wire shapes of events about accounts. */
import { z } from "zod";
import { userShape } from "./users.contract.ts";

const userUpdated = { type: z.literal("realm_user"), op: z.literal("update") };

/** Event realm_user, op update: fields of an account were changed; those that change together are in one event. */
export const userUpdatedEvent = z.strictObject({
  ...userUpdated,
  person: z.union([
    z.strictObject({ user_id: z.int(), full_name: z.string() }),
    z.strictObject({ user_id: z.int(), timezone: z.string() }),
    z.strictObject({ user_id: z.int(), role: z.int() }),
    z.strictObject({ user_id: z.int(), bot_owner_id: z.int() }),
    z.strictObject({ user_id: z.int(), is_active: z.boolean() }),
    z.strictObject({
      user_id: z.int(),
      avatar_source: z.enum(["G", "U"]),
      avatar_url: z.string(),
      /** The same in a size of 500 pixels. */
      avatar_url_medium: z.string(),
      avatar_version: z.int(),
    }),
    z.strictObject({
      user_id: z.int(),
      custom_profile_field: z.strictObject({
        id: z.int(),
        /** null: emptied. */
        value: z.string().nullable(),
        /** HTML, for the types that are Markdown. */
        rendered_value: z.string().optional(),
      }),
    }),
  ]),
});

/** The same: the real address has changed, or whether the viewer sees it. */
export const deliveryEmailEvent = z.strictObject({
  ...userUpdated,
  person: z.strictObject({ user_id: z.int(), delivery_email: z.string().nullable() }),
});

/** The same for the address that stands for the account in the API. */
export const emailEvent = z.strictObject({
  ...userUpdated,
  person: z.strictObject({ user_id: z.int(), new_email: z.string() }),
});

/** Event realm_user, op add: an account was created. */
export const userAddedEvent = z.strictObject({
  type: z.literal("realm_user"),
  op: z.literal("add"),
  person: userShape,
});

/** Event realm_user, op remove: the viewer may no longer know of an account. */
export const userRemovedEvent = z.strictObject({
  type: z.literal("realm_user"),
  op: z.literal("remove"),
  person: z.strictObject({ user_id: z.int() }),
});
