/** Which uploaded files a person may see: their own, and those that a message refers to which they may read now. */
import { query, sql } from "../db/sql.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { listMessages } from "./list-messages.ts";

/** Files that one message refers to; further links are links and give nobody access. */
const MAX_FILES = 100;
/** The newest messages that refer to a file, among which one has to be readable. */
const MAX_MESSAGES = 1_000;

export interface VisibleAttachment {
  readonly id: number;
  readonly owner_id: number;
  readonly path_id: string;
  readonly file_key: string;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  /** Of a picture, in pixels; null before it was read. */
  readonly picture_width: number | null;
  readonly picture_height: number | null;
  /** Stored files of its thumbnails. */
  readonly thumbnail_key: string | null;
  readonly animation_key: string | null;
  /** Whether thumbnails will be made. */
  readonly is_awaited: boolean;
}

/** Those of the files with these addresses, below /user_uploads/, that the actor may see. */
export async function visibleAttachments(
  actor: Actor,
  pathIds: readonly string[],
): Promise<VisibleAttachment[]> {
  const wanted = [...new Set(pathIds)].slice(0, MAX_FILES);
  if (wanted.length === 0) return [];
  const found = await query<VisibleAttachment>(sql`
    SELECT id, owner_id, path_id, file_key, name, content_type, size, picture_width, picture_height, thumbnail_key,
      animation_key, thumbnail_due_at IS NOT NULL AS is_awaited FROM attachment
    WHERE path_id = ANY(${wanted}::text[]) AND realm_id = ${actor.organization.realm.id}`);
  const others = found.filter((file) => file.owner_id !== actor.user.id).map(({ id }) => id);
  const readable = await readableAmong(actor, others);
  return found.filter((file) => file.owner_id === actor.user.id || readable.has(file.id));
}

/** Those of the files that a message refers to which the actor may read. */
async function readableAmong(actor: Actor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const links = await query<{ attachment_id: number; message_id: number }>(sql`
    SELECT wanted.id AS attachment_id, link.message_id FROM unnest(${[...ids]}::int[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT message_id FROM message_attachment WHERE attachment_id = wanted.id
      ORDER BY message_id DESC LIMIT ${MAX_MESSAGES}) AS link`);
  const messages = await listMessages(
    actor,
    links.map(({ message_id }) => message_id),
  );
  const known = new Set(messages.map(({ id }) => id));
  return new Set(links.filter(({ message_id }) => known.has(message_id)).map((link) => link.attachment_id));
}

/** Ids of the files that a text links to and that its author may see, so that its readers may from now on. */
export async function linkedAttachments(author: Actor, pathIds: readonly string[]): Promise<number[]> {
  return (await visibleAttachments(author, pathIds)).map(({ id }) => id);
}
