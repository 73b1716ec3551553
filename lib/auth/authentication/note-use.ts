/** Notes when keys and sessions were used last, by which people recognize forgotten ones. */
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { logger } from "../../kernel/log.ts";
import { RecentMap } from "../../kernel/recent-map.ts";
import { shared } from "../../kernel/registry.ts";

/** In ms; avoids a write for every request. */
const PRECISION = 3_600_000;

const REMEMBERED = 10_000;

/** By `performance.now()`. */
const notedAt = () => shared("noted-uses", () => new RecentMap<string, number>(REMEMBERED));

export function notePersonalKeyUse(keyId: number): void {
  note(`key ${keyId}`, sql`UPDATE personal_key SET last_used_at = now() WHERE id = ${keyId}`);
}

export function noteSessionUse(sessionId: string): void {
  note(
    `session ${sessionId}`,
    sql`UPDATE user_session SET last_used_at = now() WHERE id = ${sessionId}::uuid`,
  );
}

/** Not awaited, to keep requests fast. */
function note(used: string, update: Sql): void {
  const now = performance.now();
  const former = notedAt().get(used);
  if (former !== undefined && now - former < PRECISION) return;
  notedAt().set(used, now);
  query(update).catch((error) => {
    logger.warn({ err: error, used }, "the use of a key or session could not be noted");
  });
}
