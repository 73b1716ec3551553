/** Lists the files in a channel's messages. */
import { invalidChannelId, isReceivedOnly, mayReadChannel } from "../../channels/channels/channel-access.ts";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

/** Links per page; the files of one message stay together. */
export const FILES_PER_PAGE = 50;

interface ChannelFile {
  readonly id: number;
  readonly name: string;
  readonly path_id: string;
  readonly content_type: string;
  readonly size: number;
  readonly message_id: number;
  readonly sender_id: number;
  readonly topic_name: string;
  readonly timestamp: number;
}

interface FilesPage {
  readonly files: ChannelFile[];
  readonly next_before: number | null;
}

interface FilesQuery {
  readonly channelId: number;
  /** Only files of older messages. */
  readonly before: number | undefined;
  readonly isEmptyNameAllowed: boolean;
}

interface FoundLink extends ChannelFile {
  readonly is_listed: boolean;
}

/**
 * Newest first. A file is listed for each message that links to it. With protected history, a page may lack files,
 * because unreceived messages are skipped after reading it.
 * @throws ApiError BAD_REQUEST for an unknown or unreadable channel.
 */
export async function getChannelFiles(
  actor: Actor,
  { channelId, before, isEmptyNameAllowed }: FilesQuery,
): Promise<FilesPage> {
  const channel = actor.organization.channels.get(channelId);
  if (!channel || !mayReadChannel(actor.organization, channel, actor.user)) throw invalidChannelId();
  const received = isReceivedOnly(channel)
    ? sql`(SELECT received FROM subscription WHERE user_id = ${actor.user.id} AND channel_id = ${channel.id})`
    : sql`'{(,)}'::int8multirange`;
  const links = await query<FoundLink>(sql`
    WITH own AS MATERIALIZED (SELECT ${received} AS received)
    SELECT a.id, a.name, a.path_id, a.content_type, a.size, m.id AS message_id, m.sender_id, t.name AS topic_name,
      floor(extract(epoch FROM m.sent_at))::int AS timestamp,
      a.removed_at IS NULL AND coalesce(own.received @> m.id, false) AS is_listed
    FROM (SELECT message_id, attachment_id FROM message_attachment
      WHERE conversation_id = ${channel.conversationId} AND message_id < ${before ?? Number.MAX_SAFE_INTEGER}
      ORDER BY message_id DESC FETCH FIRST ${FILES_PER_PAGE} ROWS WITH TIES) AS link
    CROSS JOIN own
    JOIN message m ON m.id = link.message_id JOIN topic t ON t.id = m.topic_id
    JOIN attachment a ON a.id = link.attachment_id
    ORDER BY m.id DESC, a.id`);
  return {
    files: links
      .filter((link) => link.is_listed)
      .map(({ is_listed, ...file }) => ({
        ...file,
        topic_name: presentTopicName(file.topic_name, isEmptyNameAllowed),
      })),
    next_before: links.length < FILES_PER_PAGE ? null : (links.at(-1)?.message_id ?? null),
  };
}
