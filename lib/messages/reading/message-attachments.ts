/** Which uploaded files a person may see: their own, and those that a message refers to which they may read now. */
import { query, sql } from "../../kernel/db/sql.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import { readableFiles } from "./readable-files.ts";

/** Files that one message refers to; further links are links and give nobody access. */
const MAX_FILES = 100;

export interface VisibleAttachment {
  readonly id: number;
  readonly owner_id: number;
  readonly path_id: string;
  readonly file_key: string;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  /** For a picture, in pixels; null before it was read. */
  readonly picture_width: number | null;
  readonly picture_height: number | null;
  /** Stored files of its thumbnails. */
  readonly thumbnail_key: string | null;
  readonly animation_key: string | null;
  /** Whether thumbnails will be made. */
  readonly is_awaited: boolean;
}

/**
 * Those of the files with these addresses, below /user_uploads/, that the actor may see.
 * @param accountId whose turn it takes to look for a readable message far back.
 * @throws ApiError RATE_LIMIT_HIT when too many such looks, and searches, of the account are waiting.
 */
export async function visibleAttachments(
  actor: Actor,
  pathIds: readonly string[],
  accountId = personOf(actor.user),
): Promise<VisibleAttachment[]> {
  const wanted = [...new Set(pathIds)].slice(0, MAX_FILES);
  if (wanted.length === 0) return [];
  const found = await query<VisibleAttachment>(sql`
    SELECT id, owner_id, path_id, file_key, name, content_type, size, picture_width, picture_height, thumbnail_key,
      animation_key, thumbnail_due_at IS NOT NULL AS is_awaited FROM attachment
    WHERE path_id = ANY(${wanted}::text[]) AND realm_id = ${actor.organization.realm.id}
      AND removed_at IS NULL`);
  const others = found.filter((file) => file.owner_id !== actor.user.id).map(({ id }) => id);
  const readable = await readableFiles(actor, others, accountId);
  return found.filter((file) => file.owner_id === actor.user.id || readable.has(file.id));
}

/** Files by their paths, as far as somebody has asked for them; null: there is none that the person may see. */
export type KnownFiles = ReadonlyMap<string, VisibleAttachment | null>;

/** Which of these files the actor may see; parameters and errors are those of `visibleAttachments`. */
export async function knownFiles(
  actor: Actor,
  pathIds: readonly string[],
  accountId: number,
): Promise<KnownFiles> {
  const asked = [...new Set(pathIds)].slice(0, MAX_FILES);
  const visible = await visibleAttachments(actor, asked, accountId);
  return new Map([
    ...asked.map((path): [string, null] => [path, null]),
    ...visible.map((file): [string, VisibleAttachment] => [file.path_id, file]),
  ]);
}

/**
 * Ids of the files that a text links to and that its author may see, so that its readers may from now on.
 * @param known what was found out before, and is not asked again.
 * @throws ApiError like `visibleAttachments`.
 */
export async function linkedAttachments(
  author: Actor,
  pathIds: readonly string[],
  known: KnownFiles,
): Promise<number[]> {
  const linked = [...new Set(pathIds)].slice(0, MAX_FILES);
  const further = linked.filter((path) => !known.has(path));
  const files = await visibleAttachments(author, further);
  return [...linked.flatMap((path) => known.get(path) ?? []), ...files].map(({ id }) => id);
}
