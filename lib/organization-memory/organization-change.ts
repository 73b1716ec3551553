/** What an event teaches every node's organization; kept beside the event in the log and applied in log order. */
import type { ChannelRecord, GroupRecord, RealmRecord, UserRecord } from "./records.ts";

export type OrganizationChange =
  | { readonly kind: "realm"; readonly realm: RealmRecord }
  | { readonly kind: "user"; readonly user: UserRecord }
  | { readonly kind: "group"; readonly group: GroupRecord }
  | { readonly kind: "channel"; readonly channel: ChannelRecord }
  | { readonly kind: "subscribed"; readonly channelId: number; readonly userIds: readonly number[] }
  | { readonly kind: "unsubscribed"; readonly channelId: number; readonly userIds: readonly number[] }
  | {
      readonly kind: "channel_muted";
      readonly channelId: number;
      readonly userId: number;
      readonly isMuted: boolean;
    }
  | { readonly kind: "session_ended"; readonly sessionId: string };
