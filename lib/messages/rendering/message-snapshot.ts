/** Markdown snapshots for messages. */

import { isReceivedOnly, mayReadChannel } from "../../channels/channels/channel-access.ts";
import { markdownSnapshot } from "../../channels/markdown-snapshot/markdown-snapshot.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { MarkdownSnapshot, UploadFacts } from "../../markdown/snapshot/organization-snapshot.ts";
import { type LinkedTopic, topicsLinkedIn } from "../../markdown/syntax/channel-link-syntax.ts";
import { knownTo } from "../../people/users/user-access.ts";
import { nameKey } from "../../text/name-key.ts";
import {
  animatedThumbnail,
  copyFor,
  stillThumbnail,
  thumbnailAddress,
} from "../attachments/thumbnail-formats.ts";
import { type KnownFiles, knownFiles, type VisibleAttachment } from "../reading/message-attachments.ts";

const FOLDER = "/user_uploads/";
/** The part after the folder identifies the file. */
const ADDRESS = /\/user_uploads\/(\d{1,10}\/[0-9a-f]{2}\/[\w-]{32}\/[\w.-]{1,100})/g;

/**
 * The sender may mention all users they know. Links to topics name the newest message, to survive moves.
 * @param files from `filesLinkedIn`.
 */
export async function messageSnapshot(
  sender: Pick<Actor, "organization" | "user">,
  content: string,
  files: KnownFiles,
): Promise<MarkdownSnapshot> {
  const snapshot = markdownSnapshot(sender, knownTo(sender));
  const newest = await newestLinked(sender, topicsLinkedIn(content, snapshot));
  return { ...snapshot, latestMessageId: newest, upload: (path) => uploadFacts(files, path) };
}

type Newest = (channelId: number, topic: string) => number | undefined;

const keyOf = (channelId: number, topic: string) => `${channelId}:${nameKey(topic)}`;

const noneLinked: Newest = () => undefined;

/** One query, or none. */
async function newestLinked(
  { organization, user }: Pick<Actor, "organization" | "user">,
  linked: readonly LinkedTopic[],
): Promise<Newest> {
  const asked = linked.flatMap(({ channelId, topic }) => {
    const channel = organization.channels.get(channelId);
    return channel && mayReadChannel(organization, channel, user) ? [{ channel, topic }] : [];
  });
  if (asked.length === 0) return noneLinked;
  const rows = await query<{ channel_id: number; name_key: string; id: number | null }>(sql`
    SELECT asked.channel_id, t.name_key,
      CASE WHEN asked.received_only THEN (
        SELECT m.id FROM subscription s JOIN message m ON m.topic_id = t.id AND m.id <@ s.received
        WHERE s.user_id = ${user.id} AND s.channel_id = asked.channel_id ORDER BY m.id DESC LIMIT 1)
      ELSE t.last_message_id END AS id
    FROM unnest(
      ${asked.map(({ channel }) => channel.id)}::int[],
      ${asked.map(({ channel }) => channel.conversationId)}::int8[],
      ${asked.map(({ channel }) => isReceivedOnly(channel))}::bool[],
      ${asked.map(({ topic }) => nameKey(topic))}::text[]) AS asked (channel_id, conversation_id, received_only, name_key)
    JOIN topic t ON t.conversation_id = asked.conversation_id AND t.name_key = asked.name_key`);
  const ids = new Map(rows.map((row) => [`${row.channel_id}:${row.name_key}`, row.id ?? undefined]));
  return (channelId, topic) => ids.get(keyOf(channelId, topic));
}

/**
 * @param accountId takes turns when searching for messages.
 * @throws ApiError RATE_LIMIT_HIT when too many of the account's searches are waiting.
 */
export function filesLinkedIn(
  sender: Pick<Actor, "organization" | "user">,
  content: string,
  accountId: number,
): Promise<KnownFiles> {
  const paths = content.includes(FOLDER)
    ? [...content.matchAll(ADDRESS)].flatMap(([, path]) => path ?? [])
    : [];
  return knownFiles({ ...sender, client: "", sessionId: null }, paths, accountId);
}

/** Undefined without access: the link stays plain. */
function uploadFacts(files: KnownFiles, path: string): UploadFacts | undefined {
  const file = files.get(path);
  return file ? factsOf(file) : undefined;
}

function factsOf(file: VisibleAttachment): UploadFacts {
  const { path_id, content_type: contentType, thumbnail_key, animation_key } = file;
  if (thumbnail_key === null && !file.is_awaited) return { kind: playedAs(contentType), contentType };
  const { picture_width: width, picture_height: height } = file;
  const shown = animation_key === null ? stillThumbnail : animatedThumbnail;
  return {
    kind: "image",
    contentType,
    dimensions: width === null || height === null ? null : { width, height },
    thumbnailUrl: thumbnail_key === null ? null : thumbnailAddress(path_id, shown),
    isAnimated: animation_key !== null,
    transcodedName: copyFor(contentType),
  };
}

function playedAs(contentType: string): "video" | "audio" | "file" {
  if (contentType.startsWith("video/")) return "video";
  return contentType.startsWith("audio/") ? "audio" : "file";
}
