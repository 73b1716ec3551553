/** Known previews, and requests for new ones. */

import { externalAddress } from "../../channels/markdown-snapshot/markdown-snapshot.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { afterCommit, type Transaction } from "../../kernel/db/transaction.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import { wakeDeliveries } from "../../kernel/queue/wake-deliveries.ts";
import type { LinkPreview } from "../../markdown/snapshot/organization-snapshot.ts";
import { MAX_PREVIEWS, MAX_WAITING, previewedUrl } from "./preview-limits.ts";

/** Age at which new links fetch the page again. */
const FRESH_HOURS = 24;

interface KnownRow {
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly image_url: string | null;
}

function previewedUrls(urls: readonly string[]): string[] {
  return [...new Set(urls.flatMap((url) => previewedUrl(url) ?? []))].slice(0, MAX_PREVIEWS);
}

/** Keyed by the addresses as given. */
export async function knownPreviews(
  realmId: number,
  urls: readonly string[],
): Promise<ReadonlyMap<string, LinkPreview>> {
  const wanted = previewedUrls(urls);
  if (wanted.length === 0) return new Map();
  const rows = await query<KnownRow>(sql`
    SELECT url, title, description, image_url FROM link_preview
    WHERE realm_id = ${realmId} AND url = ANY(${wanted}::text[])
      AND num_nonnulls(title, description, image_url) > 0`);
  const known = new Map(rows.map((row) => [row.url, presented(realmId, row)]));
  return new Map(
    urls.flatMap((url) => {
      const preview = known.get(previewedUrl(url) ?? "");
      return preview ? [[url, preview]] : [];
    }),
  );
}

function presented(realmId: number, { title, description, image_url }: KnownRow): LinkPreview {
  return { title, description, imageUrl: image_url && externalAddress(realmId, image_url) };
}

/**
 * When too many of the user's pages are waiting, further links stay plain.
 * @returns ids of pending previews.
 */
export async function requestPreviews(
  { organization, user }: Pick<Actor, "organization" | "user">,
  urls: readonly string[],
): Promise<number[]> {
  const wanted = previewedUrls(urls);
  if (wanted.length === 0) return [];
  const realmId = organization.realm.id;
  const personId = personOf(user);
  await query(sql`
    INSERT INTO link_preview (realm_id, author_id, url)
    SELECT ${realmId}, ${personId}, url FROM unnest(${wanted}::text[]) AS wanted (url)
    LIMIT (SELECT greatest(${MAX_WAITING} - count(*), 0) FROM (
      SELECT FROM link_preview WHERE author_id = ${personId} AND due_at IS NOT NULL LIMIT ${MAX_WAITING}) AS waiting)
    ON CONFLICT (realm_id, url) DO UPDATE SET due_at = now(), attempts = 0, author_id = excluded.author_id
    WHERE link_preview.due_at IS NULL AND link_preview.fetched_at < now() - ${FRESH_HOURS} * interval '1 hour'`);
  const rows = await query<{ id: number }>(sql`
    SELECT id FROM link_preview
    WHERE realm_id = ${realmId} AND url = ANY(${wanted}::text[]) AND due_at IS NOT NULL`);
  return rows.map(({ id }) => id);
}

/** Also finds pages fetched while the message was written. */
const LOOK_AFTER_SECONDS = 10;

/** Skips previews removed meanwhile. */
export async function awaitPreviews(
  tx: Transaction,
  messageId: number,
  previewIds: readonly number[],
): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO awaited_preview (message_id, preview_id, person_id, due_at)
    SELECT m.id, p.id, coalesce(sender.bot_owner_id, sender.id),
      CASE WHEN p.due_at IS NULL THEN now() ELSE now() + ${LOOK_AFTER_SECONDS} * interval '1 second' END
    FROM link_preview p, message m JOIN user_account sender ON sender.id = m.sender_id
    WHERE p.id = ANY(${[...previewIds]}::int[]) AND m.id = ${messageId}
    FOR KEY SHARE OF p SKIP LOCKED
    ON CONFLICT DO NOTHING`);
  afterCommit(tx, async () => {
    // A page that is fetched before the message can be seen would not find it waiting.
    wakeDeliveries("link previews");
    wakeDeliveries("link previews in messages");
  });
}
