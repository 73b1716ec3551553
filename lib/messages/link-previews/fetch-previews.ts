/** Fetches linked pages, one at a time per user. */

import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { isOwnHost } from "../../kernel/memory/find-organization.ts";
import { RequestRefused } from "../../kernel/outgoing-requests/allowed-connection.ts";
import { type GetAnswer, get } from "../../kernel/outgoing-requests/get.ts";
import type { AccountDelivery } from "../../kernel/queue/account-deliveries.ts";
import { turnsOf } from "../../kernel/queue/turns-of-people.ts";
import { wakeDeliveries } from "../../kernel/queue/wake-deliveries.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { type PageFacts, pageFacts } from "./page-facts.ts";
import { isXml, pageText } from "./page-text.ts";
import { KEPT_DAYS, MAX_KEPT_BYTES, MAX_PAGE_BYTES, TIMEOUT_MS } from "./preview-limits.ts";

/** Bytes per row besides its picture. */
const ROW_BYTES = 2_000;

/** Per transaction. */
const FORGOTTEN_AT_ONCE = 1_000;

const LEASE_SECONDS = 60;

export const previewDelivery: AccountDelivery = {
  name: "link previews",
  retries: { attempts: 3, longestWaitSeconds: 30 },
  failsElsewhere: true,
  ...turnsOf("link_preview", "person"),
  deliver: fetchPreview,
  // Keeps the plain link or the earlier preview.
  async fail(id) {
    await settle(id, sql`fetched_at = now()`);
  },
};

const GONE = [404, 410];

async function fetchPreview(id: number, signal: AbortSignal): Promise<void> {
  const [claimed] = await query<{ url: string }>(sql`
    UPDATE link_preview SET due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    WHERE id = (SELECT id FROM link_preview WHERE id = ${id} AND due_at <= now() FOR UPDATE SKIP LOCKED)
    RETURNING url`);
  if (!claimed) return;
  const page = await load(claimed.url, signal);
  if (page.status >= 500) throw failedElsewhere(`The page answered with ${page.status}.`);
  if (page.status !== 200 && !GONE.includes(page.status)) throw badRequest("The page is not shown.");
  const isPage = page.status === 200 && /^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.contentType);
  await store(id, isPage ? pageFacts(pageText(page), page.url, isXml(page.contentType)) : NOTHING);
}

/** Broken links must not fill the log. */
function failedElsewhere(reason: string): ApiError {
  return new ApiError("SERVICE_UNAVAILABLE", reason);
}

/** @throws ApiError BAD_REQUEST for permanent failures, SERVICE_UNAVAILABLE for others. */
async function load(url: string, signal: AbortSignal): Promise<GetAnswer> {
  try {
    return await get(url, {
      accept: "text/html,application/xhtml+xml",
      timeoutMs: TIMEOUT_MS,
      refuses: isOwnHost,
      maxBytes: MAX_PAGE_BYTES,
      beyond: "cut",
      signal,
    });
  } catch (error) {
    if (error instanceof RequestRefused) throw badRequest(error.message);
    throw failedElsewhere(error instanceof Error ? error.message : String(error));
  }
}

const NOTHING: PageFacts = { title: null, description: null, imageUrl: null };

function store(id: number, { title, description, imageUrl }: PageFacts): Promise<void> {
  return settle(
    id,
    sql`title = ${title}, description = ${description}, image_url = ${imageUrl}, fetched_at = now()`,
  );
}

async function settle(id: number, change: Sql): Promise<void> {
  await query(sql`
    WITH fetched AS (UPDATE link_preview SET ${change}, due_at = NULL WHERE id = ${id})
    UPDATE awaited_preview SET due_at = now() WHERE preview_id = ${id}`);
  wakeDeliveries("link previews in messages");
}

export async function removeOldPreviews(): Promise<void> {
  await removeOldest({
    table: sql`link_preview`,
    by: sql`fetched_at`,
    where: sql`fetched_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
  await forgetImages(sql`
    SELECT realm_id, url FROM external_image WHERE fetched_at < now() - make_interval(days => ${KEPT_DAYS}::int)
    LIMIT ${FORGOTTEN_AT_ONCE}`);
}

/**
 * Removes the least recently viewed pictures.
 * @param maxBytes per organization.
 */
export async function forgetExcessImages(maxBytes = MAX_KEPT_BYTES): Promise<void> {
  const full = await query<{ id: number }>(sql`
    SELECT realm_id AS id FROM external_image GROUP BY realm_id HAVING sum(size + ${ROW_BYTES}::int8) > ${maxBytes}`);
  for (const { id } of full) {
    await forgetImages(sql`
      SELECT realm_id, url FROM (
        SELECT realm_id, url, used_at, sum(size + ${ROW_BYTES}::int8) OVER (ORDER BY used_at DESC, url) AS bytes
        FROM external_image WHERE realm_id = ${id}) AS counted
      WHERE bytes > ${maxBytes} ORDER BY used_at, url DESC LIMIT ${FORGOTTEN_AT_ONCE}`);
  }
}

/** @param chosen selects a batch of (realm_id, url). */
async function forgetImages(chosen: Sql): Promise<void> {
  for (;;) {
    const count = await transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ file_key: string | null }[]>(sql`
        DELETE FROM external_image e USING (${chosen}) AS chosen
        WHERE e.realm_id = chosen.realm_id AND e.url = chosen.url RETURNING e.file_key`);
      await releaseFiles(
        tx,
        rows.flatMap(({ file_key }) => file_key ?? []),
      );
      return rows.length;
    });
    if (count < FORGOTTEN_AT_ONCE) return;
  }
}
