/** Asks for the newest version of Parley, where the server's administrator has switched that on. */
import { z } from "zod";
import { configuration } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { logger } from "../../kernel/log.ts";
import { get } from "../../kernel/outgoing-requests/get.ts";
import { OWN_VERSION } from "../../kernel/parley-version.ts";

const WITHIN_MS = 10_000;
const MAX_BYTES = 16 * 1024;
const MAX_TEXT = 500;

const newestVersion = z.object({
  version: z
    .string()
    .max(MAX_TEXT)
    .regex(/^\d+\.\d+\.\d+$/),
  url: z.url({ protocol: /^https?$/ }).max(MAX_TEXT),
  security: z.boolean().default(false),
});

export interface NewerVersion {
  readonly version: string;
  /** Page about it. */
  readonly url: string;
  readonly isSecurity: boolean;
}

let hasFailed = false;

/** One node asks once a day, even after a failure. */
export async function askNewestVersion(): Promise<void> {
  const { updateCheck: address } = configuration();
  if (address === null || !(await takeTurn(address))) return;
  try {
    const { version, url, security } = await fetchNewestVersion(address);
    await query(sql`
      UPDATE installation
      SET newest_version = ${version}, newest_url = ${url}, newest_is_security = ${security}`);
    hasFailed = false;
  } catch (error) {
    if (hasFailed) return;
    hasFailed = true;
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ reason }, "PARLEY_UPDATE_CHECK: asking for the newest version of Parley failed");
  }
}

/** False when a node has asked the same address within a day. */
async function takeTurn(address: string): Promise<boolean> {
  const taken = await query(sql`
    UPDATE installation
    SET newest_asked_at = now(), newest_asked_of = ${address},
      newest_version = CASE WHEN newest_asked_of = ${address} THEN newest_version END
    WHERE newest_asked_of IS DISTINCT FROM ${address} OR newest_asked_at < now() - interval '1 day'
    RETURNING id`);
  return taken.length > 0;
}

async function fetchNewestVersion(address: string): Promise<z.output<typeof newestVersion>> {
  const { hostname } = new URL(address);
  const { status, content } = await get(address, {
    accept: "application/json",
    timeoutMs: WITHIN_MS,
    maxBytes: MAX_BYTES,
    beyond: "refuse",
    refuses: (other) => other !== hostname,
    chosenBy: "administrator",
  });
  if (status !== 200) throw new Error(`The answer has the status ${status}.`);
  const parsed = newestVersion.safeParse(parsedJson(content.toString("utf8")));
  if (!parsed.success) throw new Error("The answer is not a JSON object with version, url and security.");
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface NewestRow {
  readonly newest_version: string;
  readonly newest_url: string;
  readonly newest_is_security: boolean;
}

/** Null without one, or before the first answer. */
export async function findNewerVersion(): Promise<NewerVersion | null> {
  const { updateCheck: address } = configuration();
  if (address === null) return null;
  const [row] = await query<NewestRow>(sql`
    SELECT newest_version, newest_url, newest_is_security FROM installation
    WHERE newest_asked_of = ${address} AND newest_version IS NOT NULL`);
  if (!row || !isNewer(row.newest_version, OWN_VERSION)) return null;
  return { version: row.newest_version, url: row.newest_url, isSecurity: row.newest_is_security };
}

/** By Semantic Versioning's precedence. @param released a version without a pre-release part. */
export function isNewer(released: string, own: string): boolean {
  const [core = "", ...preRelease] = own.replace(/\+.*/, "").split("-");
  const [theirs, ours] = [released, core].map((version) => version.split(".").map(Number));
  for (const [index, number] of (theirs ?? []).entries()) {
    const difference = number - (ours?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return preRelease.length > 0;
}
