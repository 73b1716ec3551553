/** Wire shape of what a registration tells of channels. */
import { z } from "zod";
import { groupSetting } from "../groups/group-setting.contract.ts";

const channelShape = {
  stream_id: z.int(),
  name: z.string(),
  is_archived: z.boolean(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int(),
  creator_id: z.int().nullable(),
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  stream_post_policy: z.int(),
  is_announcement_only: z.boolean(),
  message_retention_days: z.int().nullable(),
  history_public_to_subscribers: z.boolean(),
  topics_policy: z.enum(["inherit", "allow_empty_topic", "disable_empty_topic", "empty_topic_only"]),
  first_message_id: z.int().nullable(),
  folder_id: z.int().nullable(),
  is_recently_active: z.boolean(),
  stream_weekly_traffic: z.int().nullable(),
  subscriber_count: z.int(),
  can_add_subscribers_group: groupSetting,
  can_administer_channel_group: groupSetting,
  can_delete_any_message_group: groupSetting,
  can_delete_own_message_group: groupSetting,
  can_move_messages_out_of_channel_group: groupSetting,
  can_move_messages_within_channel_group: groupSetting,
  can_remove_subscribers_group: groupSetting,
  can_resolve_topics_group: groupSetting,
  can_send_message_group: groupSetting,
  can_subscribe_group: groupSetting,
};

/** Ids of the subscribers, where include_subscribers asks for them. */
const subscribersShape = { subscribers: z.array(z.int()).optional() };

/** null inherits the person's general setting. */
const notification = z.boolean().nullable();

const subscription = z.strictObject({
  ...channelShape,
  ...subscribersShape,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  is_muted: z.boolean(),
  /** The older form of is_muted, the other way round. */
  in_home_view: z.boolean(),
  pin_to_top: z.boolean(),
  desktop_notifications: notification,
  audible_notifications: notification,
  push_notifications: notification,
  email_notifications: notification,
  wildcard_mentions_notify: notification,
});

/** fetch types "subscription", "stream", "default_streams". */
export const registeredChannels = z.object({
  subscriptions: z.array(subscription),
  /** Channels that the person has left. */
  unsubscribed: z.array(subscription),
  never_subscribed: z.array(z.strictObject({ ...channelShape, ...subscribersShape })),
  streams: z.array(z.strictObject(channelShape)),
  realm_default_streams: z.array(z.int()),
});
