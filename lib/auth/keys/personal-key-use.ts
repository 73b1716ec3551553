/** When keys for programs were last used, to the hour: enough to see which are still needed. */
import { query, sql } from "../../kernel/db/sql.ts";
import { logger } from "../../kernel/log.ts";
import { RecentMap } from "../../kernel/recent-map.ts";
import { shared } from "../../kernel/registry.ts";

/** In ms. Requests are frequent, and each would write otherwise. */
const PRECISION = 3_600_000;
const REMEMBERED = 10_000;

const notedAt = () => shared("personal-key-use", () => new RecentMap<number, number>(REMEMBERED));

/** Nothing waits for it: a request is not slower for being counted. */
export function notePersonalKeyUse(keyId: number): void {
  const now = Date.now();
  if (now - (notedAt().get(keyId) ?? 0) < PRECISION) return;
  notedAt().set(keyId, now);
  query(sql`UPDATE personal_key SET last_used_at = now() WHERE id = ${keyId}`).catch((error) => {
    logger.warn({ err: error, keyId }, "the use of a key could not be noted");
  });
}
