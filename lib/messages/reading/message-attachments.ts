/** Access to uploads. */
import { query, sql } from "../../kernel/db/sql.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import { readableFiles } from "./readable-files.ts";

/** Per message; further links grant no access. */
const MAX_FILES = 100;

export interface VisibleAttachment {
  readonly id: number;
  readonly owner_id: number;
  readonly path_id: string;
  readonly file_key: string;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  /** Pixels; null before decoding. */
  readonly picture_width: number | null;
  readonly picture_height: number | null;
  readonly thumbnail_key: string | null;
  readonly animation_key: string | null;
  readonly is_awaited: boolean;
}

/**
 * @param pathIds addresses below /user_uploads/.
 * @param accountId takes turns when searching far back.
 * @throws ApiError RATE_LIMIT_HIT when too many of the account's searches are waiting.
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

/** By path; null when inaccessible. */
export type KnownFiles = ReadonlyMap<string, VisibleAttachment | null>;

const NO_FILES: KnownFiles = new Map();

/** Parameters and errors are those of `visibleAttachments`. */
export async function knownFiles(
  actor: Actor,
  pathIds: readonly string[],
  accountId: number,
): Promise<KnownFiles> {
  if (pathIds.length === 0) return NO_FILES;
  const asked = [...new Set(pathIds)].slice(0, MAX_FILES);
  const visible = await visibleAttachments(actor, asked, accountId);
  return new Map([
    ...asked.map((path): [string, null] => [path, null]),
    ...visible.map((file): [string, VisibleAttachment] => [file.path_id, file]),
  ]);
}

/**
 * Linked files that the author may see, and readers may see from now on.
 * @param known earlier lookups.
 * @throws ApiError like `visibleAttachments`.
 */
export async function linkedAttachments(
  author: Actor,
  pathIds: readonly string[],
  known: KnownFiles,
): Promise<number[]> {
  if (pathIds.length === 0) return [];
  const linked = [...new Set(pathIds)].slice(0, MAX_FILES);
  const further = linked.filter((path) => !known.has(path));
  const files = await visibleAttachments(author, further);
  return [...linked.flatMap((path) => known.get(path) ?? []), ...files].map(({ id }) => id);
}
