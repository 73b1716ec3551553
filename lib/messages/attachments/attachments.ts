/** Uploaded files in messages. */

import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { afterCommit, type Transaction } from "../../kernel/db/transaction.ts";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { wakeDeliveries } from "../../kernel/queue/wake-deliveries.ts";
import {
  attachmentAddedEvent,
  attachmentRemovedEvent,
  attachmentShape,
  attachmentUpdatedEvent,
  getChannelFiles,
  MAX_LISTED_MESSAGES,
} from "./attachments.contract.ts";

/** Marks HTML that awaits a thumbnail (lib/markdown/html/media-previews.ts); text may match, too. */
const PLACEHOLDER = "image-loading-placeholder";

/** Catches thumbnails finished while the message was written. */
const LOOK_AFTER_SECONDS = 10;

const stored = z.strictObject({ attachment: attachmentShape, spaceUsed: z.int() });

export const attachmentAdded = defineEvent({
  name: "attachment.add",
  stored,
  wire: attachmentAddedEvent,
  variant: sameForEveryone,
  build: ({ attachment, spaceUsed }) => ({ op: "add" as const, attachment, upload_space_used: spaceUsed }),
});

const attachmentUpdated = defineEvent({
  name: "attachment.update",
  stored,
  wire: attachmentUpdatedEvent,
  variant: sameForEveryone,
  build: ({ attachment, spaceUsed }) => ({ op: "update" as const, attachment, upload_space_used: spaceUsed }),
});

export const attachmentRemoved = defineEvent({
  name: "attachment.remove",
  stored: z.strictObject({ id: z.int(), spaceUsed: z.int() }),
  wire: attachmentRemovedEvent,
  variant: sameForEveryone,
  build: ({ id, spaceUsed }) => ({ op: "remove" as const, attachment: { id }, upload_space_used: spaceUsed }),
});

export const attachments = defineNoun({
  contracts: [getChannelFiles],
  events: [attachmentAdded, attachmentRemoved, attachmentUpdated],
});

export interface PresentedAttachment {
  readonly ownerId: number;
  /** In bytes. */
  readonly spaceUsed: number;
  readonly wire: z.input<typeof attachmentShape>;
}

interface AttachmentRow {
  readonly id: number;
  readonly owner_id: number;
  readonly name: string;
  readonly path_id: string;
  readonly size: number;
  readonly created_at: Date;
  readonly message_ids: readonly bigint[];
  readonly space_used: bigint;
}

/** By id, each with its newest messages. */
export async function readAttachments(
  tx: Transaction,
  ids: readonly number[],
): Promise<PresentedAttachment[]> {
  if (ids.length === 0) return [];
  const rows = await tx.$queryRaw<AttachmentRow[]>(sql`
    SELECT a.id, a.owner_id, a.name, a.path_id, a.size, a.created_at, r.uploaded_bytes AS space_used,
      ARRAY(SELECT ma.message_id FROM message_attachment ma WHERE ma.attachment_id = a.id
        ORDER BY ma.message_id DESC LIMIT ${MAX_LISTED_MESSAGES}) AS message_ids
    FROM attachment a JOIN realm r ON r.id = a.realm_id
    WHERE a.id = ANY(${[...ids]}::int[]) ORDER BY a.id`);
  return rows.map((row) => ({
    ownerId: row.owner_id,
    spaceUsed: Number(row.space_used),
    wire: {
      id: row.id,
      name: row.name,
      path_id: row.path_id,
      size: row.size,
      create_time: Math.floor(row.created_at.getTime() / 1000),
      message_ids: row.message_ids.map(Number),
    },
  }));
}

/** Skips files being removed. Returns the new references. */
export async function linkAttachments(
  tx: Transaction,
  messageId: number,
  attachmentIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ attachment_id: number }[]>(sql`
    INSERT INTO message_attachment (message_id, attachment_id)
    SELECT ${messageId}::int8, id FROM attachment
    WHERE id = ANY(${[...attachmentIds]}::int[]) AND removed_at IS NULL
    FOR KEY SHARE SKIP LOCKED
    ON CONFLICT DO NOTHING RETURNING attachment_id`);
  return rows.map((row) => row.attachment_id);
}

export async function relinkAttachments(
  tx: Transaction,
  messageId: number,
  attachmentIds: readonly number[],
): Promise<{ readonly added: readonly number[]; readonly removed: readonly number[] }> {
  const rows = await tx.$queryRaw<{ attachment_id: number }[]>(sql`
    DELETE FROM message_attachment
    WHERE message_id = ${messageId} AND attachment_id <> ALL(${[...attachmentIds]}::int[])
    RETURNING attachment_id`);
  return {
    added: attachmentIds.length > 0 ? await linkAttachments(tx, messageId, attachmentIds) : [],
    removed: rows.map((row) => row.attachment_id),
  };
}

export async function attachmentsOf(tx: Transaction, messageIds: readonly number[]): Promise<number[]> {
  const rows = await tx.$queryRaw<{ attachment_id: number }[]>(sql`
    SELECT DISTINCT attachment_id FROM message_attachment WHERE message_id = ANY(${[...messageIds]}::int8[])`);
  return rows.map((row) => row.attachment_id);
}

/** Files without references in the user's scheduled messages. */
export async function unscheduled(
  userId: number,
  files: readonly PresentedAttachment["wire"][],
): Promise<PresentedAttachment["wire"][]> {
  if (files.length === 0) return [];
  const rows = await query<{ path_id: string }>(sql`
    SELECT path_id FROM unnest(${files.map((file) => file.path_id)}::text[]) AS file (path_id)
    WHERE EXISTS (SELECT FROM scheduled_message s WHERE s.user_id = ${userId} AND strpos(s.content, path_id) > 0)`);
  const scheduled = new Set(rows.map((row) => row.path_id));
  return files.filter((file) => !scheduled.has(file.path_id));
}

export function updateEvents(attachments: readonly PresentedAttachment[]): NewEvent[] {
  return attachments.map(({ ownerId, spaceUsed, wire }) =>
    attachmentUpdated.event({ attachment: wire, spaceUsed }, { kind: "users", userIds: [ownerId] }),
  );
}

/** Queues another rendering. Call after writing the message: thumbnails may have become ready since it was rendered. */
export async function awaitThumbnails(tx: Transaction, messageId: number, html: string): Promise<void> {
  if (!html.includes(PLACEHOLDER)) return;
  await tx.$executeRaw(sql`
    INSERT INTO awaited_thumbnail (message_id, attachment_id, person_id, due_at)
    SELECT m.id, a.id, coalesce(sender.bot_owner_id, sender.id),
      CASE WHEN a.thumbnail_due_at IS NULL THEN now() ELSE now() + ${LOOK_AFTER_SECONDS} * interval '1 second' END
    FROM message m JOIN user_account sender ON sender.id = m.sender_id
    JOIN message_attachment link ON link.message_id = m.id JOIN attachment a ON a.id = link.attachment_id
    WHERE m.id = ${messageId} AND a.content_type LIKE 'image/%'
    ON CONFLICT (message_id, attachment_id) DO UPDATE SET due_at = excluded.due_at`);
  afterCommit(tx, async () => wakeDeliveries("thumbnails in messages"));
}
