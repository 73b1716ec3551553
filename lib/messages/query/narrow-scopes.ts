/** Where the messages of a narrow may be: relations of conversations, and conditions on when a channel was read. */
import { isReceivedOnly } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import {
  allDirectScope,
  directIncludingScope,
  directScope,
  readableScope,
} from "../reading/message-scope.ts";
import { type ChannelKind, type Condition, channelsOf } from "./narrow-conditions.ts";

/** The direct conversations of the narrow; null when it is not limited to direct messages. */
export function onlyDirectScope(actor: Actor, chosen: readonly Condition[]): Sql | null {
  for (const term of chosen) {
    if (term.kind === "dm") return directScope(actor, term.userIds);
    if (term.kind === "dm-including") return directIncludingScope(actor, term.userIds);
    if (term.kind === "is" && term.state === "dm") return allDirectScope(actor);
  }
  return null;
}

export function channelsScope(actor: Actor, which: ChannelKind): Sql {
  return sql`(SELECT * FROM ${readableScope(actor)} AS readable
    WHERE conversation_id = ANY(${channelsOf(which, actor.organization)}::int8[]))`;
}

/** What the person may read of a channel that they may read at all. */
export function receivedIn({ user }: Actor, channel: ChannelRecord): Sql {
  if (!isReceivedOnly(channel)) return sql`true`;
  return sql`m.id <@ (SELECT received FROM subscription WHERE user_id = ${user.id} AND channel_id = ${channel.id})`;
}

/** Makes the index skip history from before the person joined; matches nothing when they never did. */
export function sinceFirstReceived({ user }: Actor, channel: ChannelRecord): Sql {
  return sql`m.id >= (SELECT lower(received) FROM subscription
    WHERE user_id = ${user.id} AND channel_id = ${channel.id})`;
}
