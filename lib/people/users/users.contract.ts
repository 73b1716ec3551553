/** Wire shapes of users: operations, events and the register response. */
import { z } from "zod";
import { boolParam, defineContract, jsonParam, textParam } from "../../kernel/contract/contract.ts";
import { MAX_EMAIL } from "../people-limits.contract.ts";

export const userShape = z.strictObject({
  user_id: z.int(),
  delivery_email: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  date_joined: z.string(),
  is_active: z.boolean(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_bot: z.boolean(),
  bot_type: z.int().nullable(),
  bot_owner_id: z.int().nullable(),
  role: z.int(),
  timezone: z.string(),
  avatar_url: z.string(),
  avatar_version: z.int(),
  is_imported_stub: z.boolean(),
  /** Only when true: the account was deleted permanently (feature level 490). */
  is_deleted: z.literal(true).optional(),
  /** Profile fields by id; only for people, on request. */
  profile_data: z
    .record(
      z.string(),
      z.strictObject({
        /** Text; the key of an option; JSON ids for a list of users. */
        value: z.string(),
        /** HTML, for Markdown types. */
        rendered_value: z.string().optional(),
      }),
    )
    .optional(),
});

export const usersState = z.object({
  realm_users: z.array(userShape),
  realm_non_active_users: z.array(userShape),
  cross_realm_bots: z.array(userShape.extend({ is_system_bot: z.boolean() })),
  /** Below: properties of the registering account. */
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

const userUpdated = { type: z.literal("realm_user"), op: z.literal("update") };

/** Fields that change together share an event. */
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
      /** 500 pixels. */
      avatar_url_medium: z.string(),
      avatar_version: z.int(),
    }),
    z.strictObject({
      user_id: z.int(),
      custom_profile_field: z.strictObject({
        id: z.int(),
        /** null: emptied. */
        value: z.string().nullable(),
        /** HTML, for Markdown types. */
        rendered_value: z.string().optional(),
      }),
    }),
  ]),
});

/** The real address, or its visibility to the viewer, changed. */
export const deliveryEmailEvent = z.strictObject({
  ...userUpdated,
  person: z.strictObject({ user_id: z.int(), delivery_email: z.string().nullable() }),
});

/** The API address, real or a placeholder, changed. */
export const emailEvent = z.strictObject({
  ...userUpdated,
  person: z.strictObject({ user_id: z.int(), new_email: z.string() }),
});

export const userAddedEvent = z.strictObject({
  type: z.literal("realm_user"),
  op: z.literal("add"),
  person: userShape,
});

/** The viewer may no longer know an account. */
export const userRemovedEvent = z.strictObject({
  type: z.literal("realm_user"),
  op: z.literal("remove"),
  person: z.strictObject({ user_id: z.int() }),
});

const MAX_IDS = 5_000;

/** Avatars come from this server, so client_gravatar has no effect; declared so that it is not reported as ignored. */
const presentation = {
  client_gravatar: boolParam().default(true),
  include_custom_profile_fields: boolParam().default(false),
};

export const getUsers = defineContract({
  operationId: "get-users",
  method: "GET",
  path: "/users",
  tag: "users",
  summary: "Get the people and bots of the organization",
  auth: "user",
  params: z.object({ ...presentation, user_ids: jsonParam(z.array(z.int()).max(MAX_IDS)).optional() }),
  returns: z.object({ members: z.array(userShape) }),
  errors: [],
});

/** An id, address, or placeholder address. */
export const userReference = () => textParam(MAX_EMAIL);

/** Also serves /users/{email}. */
export const getUser = defineContract({
  operationId: "get-user",
  method: "GET",
  path: "/users/{user_id}",
  tag: "users",
  summary: "Get a user",
  auth: "user",
  params: z.object({ user_id: userReference(), ...presentation }),
  returns: z.object({ user: userShape }),
  errors: [],
});

export const getOwnUser = defineContract({
  operationId: "get-own-user",
  method: "GET",
  path: "/users/me",
  tag: "users",
  summary: "Get the caller's own account",
  auth: "user",
  params: z.object({}),
  returns: userShape
    .omit({ bot_type: true, bot_owner_id: true, delivery_email: true })
    .extend({ delivery_email: z.string(), max_message_id: z.int() }),
  errors: [],
});
