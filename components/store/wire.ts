/**
 * The parts of the wire's shapes that the web app reads, derived from the server's contracts where there is one. Still
 * written by hand: of realm_user all but op "add", of realm all but "update_dict".
 */
import type { z } from "zod";
import type { registerQueue } from "../../lib/catalog/register.contract.ts";
import type {
  channelsCreatedEvent,
  channelsDeletedEvent,
  channelUpdatedEvent,
} from "../../lib/channels/channel-events.contract.ts";
import type { ChannelPermission } from "../../lib/channels/channel-permissions.contract.ts";
import type { customEmojiShape } from "../../lib/emoji/custom-emoji.contract.ts";
import type { emojiListedEvent } from "../../lib/emoji/custom-emoji-events.contract.ts";
import type {
  groupAddedEvent,
  groupRemovedEvent,
  groupUpdatedEvent,
  membersAddedEvent,
  membersRemovedEvent,
  subgroupsAddedEvent,
  subgroupsRemovedEvent,
} from "../../lib/groups/group-events.contract.ts";
import type { invitesChangedEvent } from "../../lib/invitations/invitation-events.contract.ts";
import type { linkifiersChangedEvent } from "../../lib/linkifiers/linkifier-events.contract.ts";
import type { messageFlagsEvent } from "../../lib/messages/flag-events.contract.ts";
import type { messageShape } from "../../lib/messages/message.contract.ts";
import type {
  messageEvent,
  messagesDeletedEvent,
  messageUpdatedEvent,
} from "../../lib/messages/message-events.contract.ts";
import type { changedOrganization } from "../../lib/organizations/organization-events.contract.ts";
import type { OrganizationPermission } from "../../lib/organizations/organization-permissions.contract.ts";
import type { presenceEvent } from "../../lib/presence/presence-events.contract.ts";
import type { reactionEvent } from "../../lib/reactions/reaction-events.contract.ts";
import type {
  peersAddedEvent,
  peersRemovedEvent,
  subscriptionsAddedEvent,
  subscriptionsRemovedEvent,
  subscriptionUpdatedEvent,
} from "../../lib/subscriptions/subscription-events.contract.ts";
import type { userTopicEvent } from "../../lib/topics/topic-events.contract.ts";
import type { typingEvent } from "../../lib/typing/typing-events.contract.ts";
import type { userAddedEvent } from "../../lib/users/user-events.contract.ts";
import type { userSettingEvent } from "../../lib/users/user-settings-events.contract.ts";
import type { submessageEvent } from "../../lib/widgets/widget-events.contract.ts";

type Registered = Required<z.infer<typeof registerQueue.returns>>;

type UserFields =
  | "user_id"
  | "email"
  | "delivery_email"
  | "full_name"
  | "role"
  | "is_bot"
  | "is_active"
  | "avatar_url"
  | "avatar_version"
  | "timezone";

/** Where the source of a picture is not said, its version tells most of it. */
export type WireUser = Pick<Registered["realm_users"][number], UserFields> &
  Partial<Pick<Registered, "avatar_source">>;

type ChannelFields =
  | ChannelPermission
  | "stream_id"
  | "name"
  | "description"
  | "invite_only"
  | "is_archived"
  | "history_public_to_subscribers"
  | "subscriber_count";

export type WireChannel = Pick<Registered["never_subscribed"][number], ChannelFields>;

export type WireSubscription = Pick<
  Registered["subscriptions"][number],
  ChannelFields | "color" | "is_muted" | "pin_to_top"
>;

type Message = z.infer<typeof messageShape>;

type MessageFields =
  | "id"
  | "sender_id"
  | "sender_full_name"
  | "content"
  | "timestamp"
  | "type"
  | "stream_id"
  | "subject"
  | "is_me_message"
  | "reactions"
  | "submessages"
  | "last_edit_timestamp"
  | "last_moved_timestamp";

/** A message of an event has its flags beside it, and people of whom only the ids are read. */
export type WireMessage = Pick<Message, MessageFields> & {
  display_recipient: string | { id: number }[];
  flags?: Message["flags"];
};

/** What somebody did with the widget of a message; the first one is the widget itself. */
export type WireSubmessage = Message["submessages"][number];

/** By user id, when the queue asked for it so. */
export type WirePresences = Registered["presences"];

/** One person's reaction. */
export type WireReaction = Message["reactions"][number];

export type WireUserTopic = Pick<
  Registered["user_topics"][number],
  "stream_id" | "topic_name" | "visibility_policy"
>;

export type WireGroup = Registered["realm_user_groups"][number];

/** The rules of permissions, by wire name: of the organization, of a channel, of a group. */
export type PermissionRules = Registered["server_supported_permission_settings"];

export type PermissionRule = PermissionRules["realm"][string];

/** Who holds a permission: a group, or people and groups. */
export type PermissionHolder = WireGroup["can_mention_group"];

export type WireLinkifier = Registered["realm_linkifiers"][number];

export type WireCustomEmoji = Omit<z.infer<typeof customEmojiShape>, "still_url">;

type RegisteredFields =
  | "queue_id"
  | "last_event_id"
  | "user_id"
  | "realm_name"
  | "realm_icon_url"
  | "realm_url"
  | "realm_empty_topic_display_name"
  | "realm_mandatory_topics"
  | "realm_default_code_block_language"
  | "realm_allow_message_editing"
  | "realm_message_content_edit_limit_seconds"
  | "realm_message_content_delete_limit_seconds"
  | "realm_message_edit_history_visibility_policy"
  | "realm_enable_read_receipts"
  | "realm_moderation_request_channel_id"
  | "server_report_message_types"
  | "presences"
  | "presence_last_update_id"
  | "server_timestamp"
  | "server_presence_ping_interval_seconds"
  | "server_presence_offline_threshold_seconds"
  | "server_typing_started_wait_period_milliseconds"
  | "server_typing_stopped_wait_period_milliseconds"
  | "server_typing_started_expiry_period_milliseconds"
  | "server_supported_permission_settings"
  | "max_message_length"
  | "max_topic_length"
  | "max_stream_name_length"
  | "max_stream_description_length"
  | "max_file_upload_size_mib"
  | "max_avatar_file_size_mib"
  | "avatar_source"
  | "unread_msgs"
  | "recent_private_conversations";

type PermissionFields = Pick<Registered, `realm_${OrganizationPermission}`>;

/** What is read of a registration; all but permissions is there, because its types are asked for. */
export type RegisterAnswer = Pick<Registered, RegisteredFields> &
  Partial<PermissionFields> & {
    user_settings: Pick<
      Registered["user_settings"],
      | "enter_sends"
      | "translate_emoticons"
      | "display_emoji_reaction_users"
      | "send_private_typing_notifications"
      | "send_stream_typing_notifications"
    >;
    realm_user_groups: WireGroup[];
    realm_linkifiers: WireLinkifier[];
    realm_emoji: Record<string, WireCustomEmoji>;
    realm_users: WireUser[];
    realm_non_active_users: WireUser[];
    cross_realm_bots: WireUser[];
    subscriptions: WireSubscription[];
    unsubscribed: WireChannel[];
    never_subscribed: WireChannel[];
    user_topics: WireUserTopic[];
  };

type MessageEvent = Omit<z.infer<typeof messageEvent>, "message"> & { message: WireMessage };

type FlagsEvent = Omit<z.infer<typeof messageFlagsEvent>, "operation">;

type UpdateFields =
  | "type"
  | "message_id"
  | "message_ids"
  | "flags"
  | "edit_timestamp"
  | "rendering_only"
  | "rendered_content"
  | "is_me_message"
  | "stream_id"
  | "new_stream_id"
  | "orig_subject"
  | "subject";

type UpdateMessageEvent = Pick<z.infer<typeof messageUpdatedEvent>, UpdateFields>;

type DeleteMessageEvent = Pick<z.infer<typeof messagesDeletedEvent>, "type" | "message_ids" | "message_id">;

type ReactionEvent = Omit<z.infer<typeof reactionEvent>, "user">;

type SubscriptionEvent = { type: "subscription" } & (
  | (Pick<z.infer<typeof subscriptionsAddedEvent>, "op"> & { subscriptions: WireSubscription[] })
  | (Pick<z.infer<typeof subscriptionsRemovedEvent>, "op"> & { subscriptions: { stream_id: number }[] })
  | Omit<z.infer<typeof subscriptionUpdatedEvent>, "type">
  | Omit<z.infer<typeof peersAddedEvent>, "type">
  | Omit<z.infer<typeof peersRemovedEvent>, "type">
);

type ChannelEvent = { type: "stream" } & (
  | (Pick<z.infer<typeof channelsCreatedEvent>, "op"> & { streams: WireChannel[] })
  | (Pick<z.infer<typeof channelsDeletedEvent>, "op"> &
      Partial<Omit<z.infer<typeof channelsDeletedEvent>, "op" | "type">>)
  | Pick<
      z.infer<typeof channelUpdatedEvent>,
      "op" | "stream_id" | "property" | "value" | "history_public_to_subscribers"
    >
);

type UserEvent = { type: "realm_user" } & (
  | (Pick<z.infer<typeof userAddedEvent>, "op"> & { person: WireUser })
  | {
      op: "update";
      person: { user_id: number } & Partial<WireUser> & { new_email?: string };
    }
  | { op: "remove"; person: { user_id: number } }
);

export type RealmChanges = z.infer<typeof changedOrganization> & { icon_url?: string };

type GroupEvent =
  | (Omit<z.infer<typeof groupAddedEvent>, "group"> & { group: WireGroup })
  | (Omit<z.infer<typeof groupUpdatedEvent>, "data"> & { data: Partial<Omit<WireGroup, "id">> })
  | z.infer<typeof groupRemovedEvent>
  | z.infer<typeof membersAddedEvent>
  | z.infer<typeof membersRemovedEvent>
  | z.infer<typeof subgroupsAddedEvent>
  | z.infer<typeof subgroupsRemovedEvent>;

type RealmEvent = { type: "realm" } & (
  | { op: "update"; property: string; value: unknown }
  | { op: "update_dict"; data: RealmChanges }
  | { op: "deactivated" }
);

/** Policy 0: none any more. */
type UserTopicEvent = Omit<z.infer<typeof userTopicEvent>, "last_updated">;

type SettingsEvent = Omit<z.infer<typeof userSettingEvent>, "language_name">;

type LinkifiersEvent = Pick<z.infer<typeof linkifiersChangedEvent>, "type"> & {
  realm_linkifiers: WireLinkifier[];
};

/** The app does not declare individual_emoji_changes, so all emoji come with each change. */
type CustomEmojiEvent = Omit<z.infer<typeof emojiListedEvent>, "realm_emoji"> & {
  realm_emoji: Record<string, WireCustomEmoji>;
};
type InvitesChangedEvent = z.infer<typeof invitesChangedEvent>;

export type KnownEvent =
  | MessageEvent
  | FlagsEvent
  | UpdateMessageEvent
  | DeleteMessageEvent
  | ReactionEvent
  | z.infer<typeof submessageEvent>
  | z.infer<typeof presenceEvent>
  | z.infer<typeof typingEvent>
  | SubscriptionEvent
  | ChannelEvent
  | UserEvent
  | RealmEvent
  | GroupEvent
  | UserTopicEvent
  | SettingsEvent
  | LinkifiersEvent
  | InvitesChangedEvent
  | CustomEmojiEvent;

/** The event of one type. */
export type EventOf<T extends KnownEvent["type"]> = Extract<KnownEvent, { type: T }>;
