/** Renders messages again. */
import { query, sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, logTransaction } from "../../kernel/events/log-transaction.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { RENDERING_VERSION } from "../../markdown/render-message.ts";
import { receiversOf } from "../deletion/message-delete-event.ts";
import { idList } from "../reading/id-list.ts";
import { renderText } from "../rendering/rendering.ts";
import type { MessageText } from "./edit-content.ts";
import { messageUpdated, readViewerFlags } from "./message-update-event.ts";

/**
 * Skips messages edited meanwhile, which are up to date.
 * @throws ApiError RATE_LIMIT_HIT when too much of the sender's content awaits rendering.
 */
export async function refreshRendering(realmId: number, messageId: number): Promise<void> {
  const { organization } = await currentStream(realmId);
  const [before] = await query<MessageText & { sender_id: number }>(sql`
    SELECT sender_id, content AS source, rendered_content AS html FROM message
    WHERE id = ${messageId} AND realm_id = ${realmId}`);
  const sender = before && organization.users.get(before.sender_id);
  if (!sender) return;
  const { rendered } = await renderText({ organization, user: sender }, before.source, personOf(sender));
  const { html } = rendered;
  if (html === before.html) return;
  const writer = { realmId, userId: null, operation: "refresh-rendering" };
  await logTransaction(writer, (log) => write(log, organization, { messageId, before, html }));
}

interface NewRendering {
  readonly messageId: number;
  readonly before: MessageText;
  readonly html: string;
}

async function write(
  log: LogTransaction,
  organization: Organization,
  rendering: NewRendering,
): Promise<void> {
  const { messageId, before, html } = rendering;
  const [place] = await log.tx.$queryRaw<Place[]>(sql`
    UPDATE message m SET rendered_content = ${html}, rendering_version = ${RENDERING_VERSION}
    FROM conversation v LEFT JOIN channel c ON c.conversation_id = v.id
    WHERE m.id = ${messageId} AND v.id = m.conversation_id
      AND m.content = ${before.source} AND m.rendered_content = ${before.html}
    RETURNING c.id AS channel_id, v.direct_key, extract(epoch FROM clock_timestamp())::float8 AS now`);
  if (!place) return;
  await log.lock();
  await appendEvents(log, [await updateEvent(log, organization, rendering, place)]);
}

interface Place {
  readonly channel_id: number | null;
  readonly direct_key: string | null;
  readonly now: number;
}

async function updateEvent(
  { tx }: LogTransaction,
  organization: Organization,
  { messageId, before, html }: NewRendering,
  place: Place,
): Promise<NewEvent> {
  const body = {
    messageId,
    idList: idList([messageId]),
    editorId: null,
    timestamp: Math.floor(place.now),
    channelId: place.channel_id,
    text: { before: null, after: { source: before.source, html } },
    move: null,
    ...(await readViewerFlags(tx, messageId, new Map())),
  };
  const channel = place.channel_id === null ? undefined : organization.channels.get(place.channel_id);
  if (channel) {
    const flaggerIds = body.flags.map(([userId]) => userId);
    return messageUpdated.event(body, receiversOf(organization, channel, [messageId], flaggerIds));
  }
  const userIds = place.direct_key?.split(",").map(Number) ?? [];
  return messageUpdated.event(body, { kind: "users", userIds });
}
