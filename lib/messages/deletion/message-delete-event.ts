/** The event of messages that were deleted or moved out of a viewer's reach. */
import { z } from "zod";
import { isReceivedOnly } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { knownMessages } from "../../channels/subscriptions/known-messages.ts";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import { defineEvent, type NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { reachesBeyondChannel } from "../messages/message-events.ts";
import { messagesDeletedEvent } from "../messages/messages.contract.ts";
import { outsideHolders } from "../messages/topic-lock.ts";
import { idList, listedIds } from "../reading/id-list.ts";

const storedDeletion = z.strictObject({
  /** Encoded by id-list.ts. */
  idList: z.string(),
  /** The former place; null for direct messages. */
  channelId: z.int().nullable(),
  topicName: z.string(),
  /** Clients without support for lists get one event per message. */
  clients: z.enum(["all", "with_lists", "without_lists"]),
});

export const messagesDeleted = defineEvent({
  name: "delete_message",
  stored: storedDeletion,
  wire: messagesDeletedEvent,
  variant({ idList: list, channelId, clients }, { user, options }, organization) {
    const takesLists = options.capabilities.bulk_message_deletion === true;
    if (clients !== "all" && takesLists !== (clients === "with_lists")) return null;
    const channel = channelId === null ? undefined : organization.channels.get(channelId);
    const isFiltered = channel !== undefined && isReceivedOnly(channel);
    const known = isFiltered ? knownMessages(organization, channel.id, user.id, listedIds(list)) : null;
    if (known?.length === 0) return null;
    return { known, takesLists, emptyTopicName: options.capabilities.empty_topic_name === true };
  },
  build({ idList: list, channelId, topicName }, { known, takesLists, emptyTopicName }) {
    const ids = [...(known ?? listedIds(list))];
    const [first = 0] = ids;
    return {
      ...(takesLists ? { message_ids: ids } : { message_id: first }),
      ...(channelId === null
        ? { message_type: "private" as const }
        : {
            message_type: "stream" as const,
            stream_id: channelId,
            topic: presentTopicName(topicName, emptyTopicName),
          }),
    };
  },
  reachesBeyond: reachesBeyondChannel,
  messageIds: ({ idList: list }) => listedIds(list),
});

export interface Gone {
  readonly messageIds: readonly number[];
  readonly channelId: number | null;
  readonly topicName: string;
}

/** Subscribers, plus others with one of the messages in their history. */
export function receiversOf(
  organization: Organization,
  channel: ChannelRecord,
  messageIds: readonly number[],
  flaggerIds: readonly number[],
): Audience {
  const { id: channelId } = channel;
  if (isReceivedOnly(channel)) return { kind: "message_receivers", channelId, messageIds };
  const otherIds = outsideHolders(organization, channelId, flaggerIds);
  return { kind: "channel_subscribers", channelId, otherIds };
}

/** For clients that support lists; for all if there is one message. */
export function goneEvent({ messageIds, ...place }: Gone, audience: Audience): NewEvent {
  const clients = messageIds.length === 1 ? "all" : "with_lists";
  return messagesDeleted.event({ ...place, idList: idList(messageIds), clients }, audience);
}

/** For clients without support for lists. */
export function goneOneByOne({ messageIds, ...place }: Gone, audience: Audience): NewEvent[] {
  if (messageIds.length === 1) return [];
  return messageIds.map((id) =>
    messagesDeleted.event({ ...place, idList: idList([id]), clients: "without_lists" }, audience),
  );
}

export async function hasClientsWithoutLists(tx: Transaction, realmId: number): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ found: boolean }[]>(sql`
    SELECT EXISTS (SELECT FROM event_queue WHERE realm_id = ${realmId}
      AND (options->'capabilities'->>'bulk_message_deletion') IS DISTINCT FROM 'true') AS found`);
  return row?.found ?? false;
}
