/** Wire shape of subscribing people to channels, creating those that do not exist. */
import { z } from "zod";
import { boolParam, defineContract, intParam, jsonOrTextParam, jsonParam } from "../http/contract.ts";

const MAX_CHANNELS = 100;
const MAX_PRINCIPALS = 5_000;
/** A century; what shall last longer is kept for ever. */
const MAX_RETENTION_DAYS = 36_500;

/** Who holds a permission: a group, or an unnamed group of these people and groups. */
export const groupSettingParam = () =>
  jsonParam(
    z.union([
      z.int(),
      z.strictObject({
        direct_members: z.array(z.int()).default([]),
        direct_subgroups: z.array(z.int()).default([]),
      }),
    ]),
  ).optional();

/** POST /users/me/subscriptions. */
export const subscribe = defineContract({
  operationId: "subscribe",
  method: "POST",
  path: "/users/me/subscriptions",
  tag: "channels",
  summary: "Subscribe to channels, creating those that do not exist",
  auth: "user",
  params: z.object({
    subscriptions: jsonParam(
      z.array(z.strictObject({ name: z.string(), description: z.string().optional() })).max(MAX_CHANNELS),
    ),
    /** Ids or addresses of those to subscribe; absent: the caller. */
    principals: jsonParam(
      z.union([z.array(z.int()).max(MAX_PRINCIPALS), z.array(z.string()).max(MAX_PRINCIPALS)]),
    ).optional(),
    authorization_errors_fatal: boolParam().default(true),
    announce: boolParam().default(false),
    invite_only: boolParam().default(false),
    is_web_public: boolParam().default(false),
    is_default_stream: boolParam().default(false),
    history_public_to_subscribers: boolParam().optional(),
    message_retention_days: jsonOrTextParam(
      z.union([z.int().min(1).max(MAX_RETENTION_DAYS), z.enum(["realm_default", "unlimited", "forever"])]),
    ).optional(),
    topics_policy: jsonOrTextParam(
      z.enum(["inherit", "allow_empty_topic", "disable_empty_topic", "empty_topic_only"]),
    ).optional(),
    can_add_subscribers_group: groupSettingParam(),
    can_remove_subscribers_group: groupSettingParam(),
    can_administer_channel_group: groupSettingParam(),
    can_delete_any_message_group: groupSettingParam(),
    can_delete_own_message_group: groupSettingParam(),
    can_move_messages_out_of_channel_group: groupSettingParam(),
    can_move_messages_within_channel_group: groupSettingParam(),
    can_send_message_group: groupSettingParam(),
    can_subscribe_group: groupSettingParam(),
    can_resolve_topics_group: groupSettingParam(),
    folder_id: intParam().optional(),
    send_new_subscription_messages: boolParam().default(true),
  }),
  returns: z.object({
    /** API address or id of each newly subscribed person → names of the channels. */
    subscribed: z.record(z.string(), z.array(z.string())),
    already_subscribed: z.record(z.string(), z.array(z.string())),
    /** Only with authorization_errors_fatal=false. */
    unauthorized: z.array(z.string()).optional(),
    new_subscription_messages_sent: z.boolean().optional(),
  }),
  errors: [],
});
