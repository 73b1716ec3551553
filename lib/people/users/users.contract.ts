/** Wire shapes of users: operations, events and the register response. */
import { z } from "zod";
import { boolParam, defineContract, jsonParam, model, textParam } from "../../kernel/contract/contract.ts";
import { MAX_EMAIL } from "../people-limits.contract.ts";

export const userShape = model(
  "User",
  z.strictObject({
    user_id: z.int().describe("Id of the user."),
    delivery_email: z
      .string()
      .nullable()
      .describe("Real email address; null if it is hidden from the account."),
    email: z.string().describe("Email address in the API, which may be a placeholder."),
    full_name: z.string().describe("Name of the user."),
    date_joined: z.string().describe("When the account was created, in ISO 8601."),
    is_active: z.boolean().describe("Whether the account is active."),
    is_owner: z.boolean().describe("Whether the account is an owner."),
    is_admin: z.boolean().describe("Whether the account is an administrator or owner."),
    is_guest: z.boolean().describe("Whether the account is a guest."),
    is_bot: z.boolean().describe("Whether the account is a bot."),
    bot_type: z
      .int()
      .nullable()
      .describe("Kind of bot: 1 generic, 2 incoming webhook, 3 outgoing webhook; null for people."),
    bot_owner_id: z.int().nullable().describe("Id of the bot's owner; null for people."),
    role: z.int().describe("Role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest."),
    timezone: z.string().describe("Time zone, as a name of the IANA database."),
    avatar_url: z.string().describe("Address of the profile picture."),
    avatar_version: z.int().describe("Number of the profile picture, which grows with each change."),
    is_imported_stub: z.boolean().describe("Whether the account stands for somebody who was imported."),
    is_deleted: z
      .literal(true)
      .optional()
      .describe("Present only if the account was deleted permanently (feature level 490)."),
    profile_data: z
      .record(
        z.string(),
        z.strictObject({
          value: z.string().describe("Text, the key of an option, or JSON with the ids of users."),
          rendered_value: z.string().optional().describe("Text as HTML, for fields with Markdown."),
        }),
      )
      .optional()
      .describe("Values of profile fields by id; only for people, on request."),
  }),
);

export const usersState = z.object({
  realm_users: z.array(userShape).describe("Active accounts."),
  realm_non_active_users: z.array(userShape).describe("Deactivated accounts."),
  cross_realm_bots: z
    .array(
      userShape.extend({ is_system_bot: z.boolean().describe("Whether the bot belongs to the server.") }),
    )
    .describe("Bots of the server."),
  user_id: z.int().describe("Id of the registering account."),
  email: z.string().describe("Email address of the registering account in the API."),
  delivery_email: z.string().describe("Real email address of the registering account."),
  full_name: z.string().describe("Name of the registering account."),
  avatar_source: z
    .enum(["G", "U"])
    .describe('Whether the picture was uploaded ("U") or drawn by the server ("G").'),
  avatar_url: z.string().describe("Address of the profile picture."),
  avatar_url_medium: z.string().describe("Address of the profile picture in 500 pixels."),
  is_owner: z.boolean().describe("Whether the account is an owner."),
  is_admin: z.boolean().describe("Whether the account is an administrator or owner."),
  is_moderator: z.boolean().describe("Whether the account is a moderator."),
  is_guest: z.boolean().describe("Whether the account is a guest."),
  can_create_streams: z.boolean().describe("Whether the account may create channels."),
  can_create_public_streams: z.boolean().describe("Whether the account may create public channels."),
  can_create_private_streams: z.boolean().describe("Whether the account may create private channels."),
  can_create_web_public_streams: z
    .boolean()
    .describe("Whether the account may create channels that can be read without an account."),
  can_subscribe_other_users: z.boolean().describe("Whether the account may subscribe others to channels."),
  can_invite_others_to_realm: z.boolean().describe("Whether the account may invite people."),
});

const userUpdated = { type: z.literal("realm_user"), op: z.literal("update") };

/** Fields that change together share an event. */
export const userUpdatedEvent = z.strictObject({
  ...userUpdated,
  person: z
    .union([
      z.strictObject({
        user_id: z.int().describe("Id of the user."),
        full_name: z.string().describe("Name of the user."),
      }),
      z.strictObject({
        user_id: z.int().describe("Id of the user."),
        timezone: z.string().describe("Time zone, as a name of the IANA database."),
      }),
      z.strictObject({
        user_id: z.int().describe("Id of the user."),
        role: z.int().describe("Role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest."),
      }),
      z.strictObject({
        user_id: z.int().describe("Id of the user."),
        bot_owner_id: z.int().describe("Id of the bot's owner; null for people."),
      }),
      z.strictObject({
        user_id: z.int().describe("Id of the user."),
        is_active: z.boolean().describe("Whether the account is active."),
      }),
      z.strictObject({
        user_id: z.int().describe("Id of the user."),
        avatar_source: z
          .enum(["G", "U"])
          .describe('Whether the picture was uploaded ("U") or drawn by the server ("G").'),
        avatar_url: z.string().describe("Address of the profile picture."),
        avatar_url_medium: z.string().describe("Address of the profile picture in 500 pixels."),
        avatar_version: z.int().describe("Number of the profile picture, which grows with each change."),
      }),
      z.strictObject({
        user_id: z.int().describe("Id of the user."),
        custom_profile_field: z
          .strictObject({
            id: z.int().describe("Id of the profile field."),
            value: z.string().nullable().describe("New value; null if it was emptied."),
            rendered_value: z.string().optional().describe("Text as HTML, for fields with Markdown."),
          })
          .describe("The changed profile field."),
      }),
    ])
    .describe("The account, with what changed."),
});

/** The real address, or its visibility to the viewer, changed. */
export const deliveryEmailEvent = z.strictObject({
  ...userUpdated,
  person: z
    .strictObject({
      user_id: z.int().describe("Id of the user."),
      delivery_email: z
        .string()
        .nullable()
        .describe("Real email address; null if it is hidden from the account."),
    })
    .describe("The account, with what changed."),
});

/** The API address, real or a placeholder, changed. */
export const emailEvent = z.strictObject({
  ...userUpdated,
  person: z
    .strictObject({
      user_id: z.int().describe("Id of the user."),
      new_email: z.string().describe("New email address in the API."),
    })
    .describe("The account, with what changed."),
});

export const userAddedEvent = z.strictObject({
  type: z.literal("realm_user"),
  op: z.literal("add"),
  person: userShape.describe("The account, with what changed."),
});

/** The viewer may no longer know an account. */
export const userRemovedEvent = z.strictObject({
  type: z.literal("realm_user"),
  op: z.literal("remove"),
  person: z
    .strictObject({ user_id: z.int().describe("Id of the user.") })
    .describe("The account, with what changed."),
});

const MAX_IDS = 5_000;

/** Avatars come from this server, so client_gravatar has no effect; declared so that it is not reported as ignored. */
const presentation = {
  client_gravatar: boolParam()
    .default(true)
    .describe("No effect, since this server serves all profile pictures."),
  include_custom_profile_fields: boolParam()
    .default(false)
    .describe("Whether to return values of profile fields."),
};

export const getUsers = defineContract({
  operationId: "get-users",
  method: "GET",
  path: "/users",
  tag: "people",
  summary: "Get the people and bots of the organization",
  auth: "user",
  params: z.object({
    ...presentation,
    user_ids: jsonParam(z.array(z.int()).max(MAX_IDS))
      .optional()
      .describe("Ids of the accounts to return; all by default."),
  }),
  returns: z.object({ members: z.array(userShape).describe("The accounts.") }),
  errors: [],
});

/** An id, address, or placeholder address. */
export const userReference = () => textParam(MAX_EMAIL);

/** Also serves /users/{email}. */
export const getUser = defineContract({
  operationId: "get-user",
  method: "GET",
  path: "/users/{user_id}",
  tag: "people",
  summary: "Get a user",
  auth: "user",
  params: z.object({
    user_id: userReference().describe("Id, email address or placeholder address of the account."),
    ...presentation,
  }),
  returns: z.object({ user: userShape.describe("The account.") }),
  errors: [],
});

export const getOwnUser = defineContract({
  operationId: "get-own-user",
  method: "GET",
  path: "/users/me",
  tag: "people",
  summary: "Get the caller's own account",
  auth: "user",
  params: z.object({}),
  returns: userShape.omit({ bot_type: true, bot_owner_id: true, delivery_email: true }).extend({
    delivery_email: z.string().describe("Real email address; null if it is hidden from the account."),
    max_message_id: z.int().describe("Id of the newest received message; 0 for none."),
  }),
  errors: [],
});
