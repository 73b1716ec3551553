/** Lists this node in the database, with its version and what hangs, for the checks of all nodes. */
import { randomUUID } from "node:crypto";
import os from "node:os";
import { configuration } from "../../config.ts";
import { readBuildVersion } from "../db/build-schema.ts";
import { query, sql } from "../db/sql.ts";
import { shared } from "../registry.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";

export const ANNOUNCED_EVERY_MS = 10_000;

interface LongWork {
  readonly work: string;
  readonly seconds: number;
}

interface Node {
  readonly id: string;
  /** Host and port; a node that starts there replaces this one. */
  readonly place: string;
}

const node = () => shared("announced-node", () => ({ current: null as Node | null }));

/** @param longWork recurring work that has run for a long time. */
export async function announceNode(port: number, longWork: readonly LongWork[]): Promise<void> {
  const held = node();
  held.current ??= { id: randomUUID(), place: `${os.hostname()}:${port}` };
  const { id, place } = held.current;
  const { release, version } = await readBuildVersion();
  const { secret } = configuration();
  const fingerprint = secret === null ? "" : secretFingerprint(secret);
  const work = JSON.stringify(longWork);
  await query(sql`
    WITH gone AS (
      DELETE FROM node WHERE id <> ${id}::uuid AND (seen_at < now() - interval '1 hour'
        OR (place = ${place} AND seen_at < now() - interval '1 minute')))
    INSERT INTO node (id, place, release, version, secret_fingerprint, long_work)
    VALUES (${id}::uuid, ${place}, ${release}, ${version}, ${fingerprint}, ${work}::json)
    ON CONFLICT (id) DO UPDATE SET seen_at = now(), long_work = excluded.long_work`);
}

/** Otherwise the node would count as missing. */
export async function withdrawNode(): Promise<void> {
  const { current } = node();
  node().current = null;
  if (current) await query(sql`DELETE FROM node WHERE id = ${current.id}::uuid`);
}
