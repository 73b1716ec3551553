/** Every event that clients are told of, as it goes over the wire: one typed union for the log's writers and readers. */
import type { z } from "zod";
import type { channelShape } from "../channels/channel-shape.contract.ts";
import type { messageShape } from "../messages/get-messages.contract.ts";
import type { subscriptionShape } from "../subscriptions/subscription-shape.contract.ts";
import type { userShape } from "../users/users.contract.ts";

type Channel = z.infer<z.ZodObject<typeof channelShape>>;
type Subscription = z.infer<typeof subscriptionShape>;
type User = z.infer<typeof userShape>;
type Message = Omit<z.infer<typeof messageShape>, "flags">;

/** Written by the SQL function send_messages; completed and shaped for each viewer by lib/messages/message-events.ts. */
export interface MessageEvent {
  readonly type: "message";
  readonly message: Message;
  /** The viewer's. */
  readonly flags: readonly string[];
  /** To the client that shows the message already. */
  readonly local_message_id?: string;
}

/** Written by the SQL function send_messages. */
export interface UserTopicEvent {
  readonly type: "user_topic";
  readonly stream_id: number;
  readonly topic_name: string;
  /** Seconds since 1970. */
  readonly last_updated: number;
  /** 0 none, 1 muted, 2 unmuted, 3 followed. */
  readonly visibility_policy: number;
}

/** Where a message is that became unread, for clients that count. */
export type UnreadPlace =
  | {
      readonly type: "stream";
      readonly stream_id: number;
      readonly topic: string;
      readonly mentioned?: boolean;
    }
  | { readonly type: "private"; readonly user_ids: readonly number[]; readonly mentioned?: boolean };

export interface MessageFlagsEvent {
  readonly type: "update_message_flags";
  readonly op: "add" | "remove";
  /** The older name of `op`. */
  readonly operation: "add" | "remove";
  readonly flag: string;
  readonly messages: readonly number[];
  readonly all: boolean;
  /** By message id; when messages became unread. */
  readonly message_details?: Readonly<Record<string, UnreadPlace>>;
}

export interface ChannelCreatedEvent {
  readonly type: "stream";
  readonly op: "create";
  readonly streams: readonly Channel[];
}

export type SubscriptionEvent = { readonly type: "subscription" } & (
  | { readonly op: "add"; readonly subscriptions: readonly Subscription[] }
  | { readonly op: "peer_add"; readonly stream_ids: readonly number[]; readonly user_ids: readonly number[] }
);

export interface UserCreatedEvent {
  readonly type: "realm_user";
  readonly op: "add";
  readonly person: User;
}

/** Tells quiet clients that they still listen. */
export interface HeartbeatEvent {
  readonly type: "heartbeat";
}

export type Event =
  | MessageEvent
  | UserTopicEvent
  | MessageFlagsEvent
  | ChannelCreatedEvent
  | SubscriptionEvent
  | UserCreatedEvent
  | HeartbeatEvent;

/** Events that no client is told of: they carry changes to the nodes' directories. */
export type SilentEvent = { readonly type: "session_ended" } | { readonly type: "organization_changed" };
