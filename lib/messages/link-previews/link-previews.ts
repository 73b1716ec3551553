/** Proxies pictures of other sites. */

import { fileActor } from "../../auth/authentication/authenticate-request.ts";
import { externalUrl } from "../../channels/markdown-snapshot/markdown-snapshot.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import { isOwnHost } from "../../kernel/memory/find-organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { get } from "../../kernel/outgoing-requests/get.ts";
import { makePictures } from "../../kernel/pictures/make-pictures.ts";
import { shared } from "../../kernel/registry.ts";
import type { FileRequest, FileRoute, ServedFile } from "../../kernel/storage/file-route.ts";
import { keepFiles, releaseFiles, storeBytes } from "../../kernel/storage/stored-files.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";
import { isStorable } from "../../text/harmless-text.ts";
import { stillThumbnail } from "../attachments/thumbnail-formats.ts";
import {
  LOADS_AT_ONCE,
  LOADS_OF_HOST,
  LOADS_OF_PERSON,
  MAX_IMAGE_BYTES,
  TIMEOUT_MS,
} from "./preview-limits.ts";

const WAIT_MS = 1_000;

/** One transparent pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=";

/** For clients that show no preview without a picture. */
const noPictureRoute: FileRoute = {
  // This address is also in lib/markdown/html/media-previews.ts.
  pattern: /^\/static\/images\/no-picture\.png$/,
  find: async () => ({
    content: Buffer.from(PNG, "base64"),
    contentType: "image/png",
    etag: '"no-picture-1"',
    cacheControl: "public, max-age=86400",
  }),
};

const FAILURE_HOURS = 1;

const RETRY_SECONDS = 5;

/** Proxied, so that other sites do not learn who reads messages. */
const externalImageRoute: FileRoute = {
  pattern: /^\/external_content\/(?<mac>[\w-]{43})\/(?<url>[\w-]{1,1400})$/,
  find: findImage,
};

/**
 * Null without a user, a valid signature or a picture.
 * @throws ApiError SERVICE_UNAVAILABLE while loading, RATE_LIMIT_HIT when too many are waiting.
 */
async function findImage(request: FileRequest): Promise<ServedFile | null> {
  const actor = await fileActor(request);
  const { mac = "", url: encoded = "" } = request.groups;
  const realmId = actor?.organization.realm.id;
  const url = realmId === undefined ? null : externalUrl(realmId, mac, encoded);
  // Old messages may have invalid addresses.
  if (!actor || url === null || !URL.canParse(url) || !isStorable(url)) return null;
  const image = (await known(actor, url)) ?? (await loaded(actor, url));
  if (image.file_key === null) return null;
  return {
    content: { key: image.file_key, size: image.size },
    contentType: "image/webp",
    etag: `"${image.file_key.slice(image.file_key.lastIndexOf("/") + 1)}"`,
    cacheControl: "private, max-age=86400",
    headers: { "cross-origin-resource-policy": "same-origin", vary: "Cookie, Authorization" },
  };
}

async function loaded(actor: Actor, url: string): Promise<Image> {
  const { id: realmId } = actor.organization.realm;
  const personId = personOf(actor.user);
  const image = await loadSoon({ realmId, url, personId, load: () => load(actor, url) });
  if (image) return image;
  const reason = "The picture is still being loaded. Please try again.";
  throw new ApiError("SERVICE_UNAVAILABLE", reason, { "retry-after": RETRY_SECONDS });
}

async function known({ organization }: Actor, url: string): Promise<Image | undefined> {
  const realmId = organization.realm.id;
  const [row] = await query<Image & { was_used_before: boolean }>(sql`
    SELECT file_key, size, used_at < now() - interval '1 hour' AS was_used_before FROM external_image
    WHERE realm_id = ${realmId} AND url = ${url}
      AND (file_key IS NOT NULL OR fetched_at > now() - ${FAILURE_HOURS} * interval '1 hour')`);
  if (row?.was_used_before) {
    await query(sql`UPDATE external_image SET used_at = now() WHERE realm_id = ${realmId} AND url = ${url}`);
  }
  return row;
}

/** Another node may have fetched it in the meantime. */
async function load(actor: Actor, url: string): Promise<Image> {
  const there = await known(actor, url);
  if (there) return there;
  const { id: realmId } = actor.organization.realm;
  const bytes = await fetchSmaller(personOf(actor.user), url);
  const file_key = bytes && (await storeBytes(realmId, bytes));
  const size = bytes?.length ?? 0;
  return transaction(async (tx) => {
    if (file_key !== null) await keepFiles(tx, [file_key]);
    const [before] = await tx.$queryRaw<{ file_key: string | null }[]>(sql`
      SELECT file_key FROM external_image WHERE realm_id = ${realmId} AND url = ${url} FOR UPDATE`);
    if (before?.file_key) await releaseFiles(tx, [before.file_key]);
    await tx.$executeRaw(sql`
      INSERT INTO external_image (realm_id, url, file_key, size) VALUES (${realmId}, ${url}, ${file_key}, ${size})
      ON CONFLICT (realm_id, url) DO UPDATE SET file_key = excluded.file_key, size = excluded.size, fetched_at = now(),
        used_at = now()`);
    return { file_key, size };
  });
}

/** Null for no picture. */
async function fetchSmaller(personId: number, url: string): Promise<Uint8Array | null> {
  try {
    const { status, content } = await get(url, {
      accept: "image/*",
      timeoutMs: TIMEOUT_MS,
      refuses: isOwnHost,
      maxBytes: MAX_IMAGE_BYTES,
      beyond: "refuse",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status !== 200) return null;
    const { pictures } = await makePictures(personId, async () => content, [stillThumbnail.size]);
    return pictures[0] ?? null;
  } catch (error) {
    // Rate limits say nothing about the picture.
    if (error instanceof ApiError && error.status >= 429) throw error;
    logger.debug({ err: error }, "a picture of another site could not be shown");
    return null;
  }
}

interface Image {
  readonly file_key: string | null;
  /** In bytes. */
  readonly size: number;
}

interface Wanted {
  readonly realmId: number;
  readonly url: string;
  /** The viewer, or the owner of a viewing bot. */
  readonly personId: number;
  readonly load: () => Promise<Image>;
}

interface Loads {
  /** By host, because authors choose which hosts readers load from. */
  readonly turns: TurnQueue<string>;
  readonly underWay: Map<string, Promise<Image>>;
  readonly ofPeople: Map<number, number>;
}

const loads = () =>
  shared<Loads>("external-images", () => ({
    turns: new TurnQueue({
      atOnce: LOADS_AT_ONCE,
      atOncePerAccount: LOADS_OF_HOST,
      waitingPerAccount: LOADS_OF_PERSON,
    }),
    underWay: new Map(),
    ofPeople: new Map(),
  }));

/**
 * Shared by concurrent requests; null after WAIT_MS, while the load continues.
 * @throws ApiError RATE_LIMIT_HIT when too many are waiting for the person or the host.
 */
async function loadSoon(wanted: Wanted): Promise<Image | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, WAIT_MS, null);
  try {
    return await Promise.race([underWay(wanted), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function underWay(wanted: Wanted): Promise<Image> {
  const key = `${wanted.realmId} ${wanted.url}`;
  const known = loads().underWay.get(key);
  if (known) return known;
  const image = begin(wanted).finally(() => loads().underWay.delete(key));
  loads().underWay.set(key, image);
  // The waiting requests may have timed out.
  image.catch((error) => logger.debug({ err: error }, "a picture of another site was not loaded"));
  return image;
}

async function begin({ url, personId, load }: Wanted): Promise<Image> {
  const { turns, ofPeople } = loads();
  const count = ofPeople.get(personId) ?? 0;
  if (count >= LOADS_OF_PERSON) {
    throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": 1 });
  }
  ofPeople.set(personId, count + 1);
  try {
    return await turns.run(new URL(url).hostname, load);
  } finally {
    const left = (ofPeople.get(personId) ?? 1) - 1;
    if (left > 0) ofPeople.set(personId, left);
    else ofPeople.delete(personId);
  }
}

export const linkPreviews = defineNoun({
  fileRoutes: [externalImageRoute, noPictureRoute],
});
