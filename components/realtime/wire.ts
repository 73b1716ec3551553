/** The parts of the wire's shapes that the web app reads. */

export type WireUser = {
  user_id: number;
  email: string;
  full_name: string;
  role: number;
  is_bot: boolean;
  is_active?: boolean;
  avatar_url?: string | null;
  avatar_version?: number;
  delivery_email?: string | null;
  timezone?: string;
};

export type WireChannel = {
  stream_id: number;
  name: string;
  description: string;
  invite_only: boolean;
  is_archived: boolean;
  history_public_to_subscribers: boolean;
  subscriber_count?: number;
};

export type WireSubscription = WireChannel & {
  color: string;
  is_muted: boolean;
  pin_to_top: boolean;
};

export type WireMessage = {
  id: number;
  sender_id: number;
  sender_full_name: string;
  content: string;
  timestamp: number;
  type: "stream" | "private";
  stream_id?: number;
  subject: string;
  display_recipient: string | { id: number }[];
  is_me_message: boolean;
  last_edit_timestamp?: number;
  last_moved_timestamp?: number;
  flags?: string[];
};

export type WireUnread = {
  pms: { other_user_id: number; unread_message_ids: number[] }[];
  streams: { stream_id: number; topic: string; unread_message_ids: number[] }[];
  huddles: { user_ids_string: string; unread_message_ids: number[] }[];
  mentions: number[];
};

export type WireUserTopic = {
  stream_id: number;
  topic_name: string;
  visibility_policy: number;
};

export type RegisterAnswer = {
  queue_id: string;
  last_event_id: number;
  user_id: number;
  realm_name: string;
  realm_icon_url: string;
  realm_url: string;
  realm_empty_topic_display_name: string;
  max_message_length: number;
  max_topic_length: number;
  realm_mandatory_topics: boolean;
  user_settings: { enter_sends: boolean };
  realm_users: WireUser[];
  realm_non_active_users?: WireUser[];
  cross_realm_bots: WireUser[];
  subscriptions: WireSubscription[];
  unsubscribed: WireChannel[];
  never_subscribed: WireChannel[];
  unread_msgs: WireUnread;
  user_topics: WireUserTopic[];
  recent_private_conversations: {
    max_message_id: number;
    user_ids: number[];
  }[];
};

type MessageEvent = {
  type: "message";
  message: WireMessage;
  flags: string[];
  local_message_id?: string;
};

type FlagsEvent = {
  type: "update_message_flags";
  op: "add" | "remove";
  flag: string;
  messages: number[];
  all: boolean;
  message_details?: Record<
    string,
    {
      type: "stream" | "private";
      mentioned?: boolean;
      stream_id?: number;
      topic?: string;
      user_ids?: number[];
    }
  >;
};

type UpdateMessageEvent = {
  type: "update_message";
  message_id: number;
  message_ids: number[];
  edit_timestamp: number;
  rendering_only: boolean;
  rendered_content?: string;
  is_me_message?: boolean;
  stream_id?: number;
  new_stream_id?: number;
  orig_subject?: string;
  subject?: string;
};

type DeleteMessageEvent = {
  type: "delete_message";
  message_ids?: number[];
  message_id?: number;
};

type SubscriptionEvent = { type: "subscription" } & (
  | { op: "add"; subscriptions: WireSubscription[] }
  | { op: "remove"; subscriptions: { stream_id: number }[] }
  | { op: "update"; stream_id: number; property: string; value: unknown }
  | { op: "peer_add" | "peer_remove"; stream_ids: number[]; user_ids: number[] }
);

type ChannelEvent = { type: "stream" } & (
  | { op: "create"; streams: WireChannel[] }
  | { op: "delete"; stream_ids?: number[]; streams?: { stream_id: number }[] }
  | { op: "update"; stream_id: number; property: string; value: unknown }
);

type UserEvent = { type: "realm_user" } & (
  | { op: "add"; person: WireUser }
  | {
      op: "update";
      person: { user_id: number } & Partial<WireUser> & { new_email?: string };
    }
  | { op: "remove"; person: { user_id: number } }
);

type RealmEvent = { type: "realm" } & (
  | { op: "update"; property: string; value: unknown }
  | { op: "update_dict"; data: Record<string, unknown> }
  | { op: "deactivated" }
);

type UserTopicEvent = { type: "user_topic" } & WireUserTopic;

type SettingsEvent = {
  type: "user_settings";
  op: "update";
  property: string;
  value: unknown;
};

export type KnownEvent =
  | MessageEvent
  | FlagsEvent
  | UpdateMessageEvent
  | DeleteMessageEvent
  | SubscriptionEvent
  | ChannelEvent
  | UserEvent
  | RealmEvent
  | UserTopicEvent
  | SettingsEvent;

/** The event of one type. */
export type EventOf<T extends KnownEvent["type"]> = Extract<KnownEvent, { type: T }>;

/** Any event: of a type read here, or of one that older or newer servers send and this client passes over. */
export type WireEvent = { id: number } & (KnownEvent | { type: "heartbeat" });
