/** Makes requested archives. */

import { database } from "../../kernel/db/client.ts";
import { REMOVED_AT_ONCE } from "../../kernel/db/remove-oldest.ts";
import { constant, query, sql } from "../../kernel/db/sql.ts";
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import { type LogTransaction, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { AccountDelivery, AccountRow } from "../../kernel/queue/account-deliveries.ts";
import { keepFiles, releaseFiles, storeFile } from "../../kernel/storage/stored-files.ts";
import { KEPT_DAYS } from "./export-limits.contract.ts";
import type { ExportKind } from "./export-scope.ts";
import { appendExportEvent } from "./exports.ts";
import { writeArchive } from "./write-archive.ts";

/** Another node starts over after this time. Renewed while an archive is made. */
const LEASE_SECONDS = 120;
const RENEWED_EVERY_MS = 30_000;
/** Exports per query; an organization may request few. */
const MAX_DUE = 1_000;

interface ClaimedExport {
  readonly id: number;
  readonly realmId: number;
  readonly userId: number;
  readonly kind: ExportKind;
}

/** Organizations take turns, each with one export at a time. */
export const exportDelivery: AccountDelivery = {
  name: "exports",
  waiting: sql`SELECT FROM realm_export WHERE due_at <= now()`,
  retries: { attempts: 3, longestWaitSeconds: 60 },
  async findDue() {
    const rows = await query<AccountRow>(sql`
      SELECT id, attempts, realm_id AS "accountId" FROM realm_export WHERE due_at <= now()
      ORDER BY due_at, id LIMIT ${constant(MAX_DUE)}`);
    return { rows, reached: null };
  },
  deliver: makeExport,
  async postpone({ id }, seconds) {
    await query(sql`UPDATE realm_export
      SET attempts = attempts + 1, due_at = now() + ${seconds} * interval '1 second' WHERE id = ${id}`);
  },
  async giveBack(id) {
    await query(sql`UPDATE realm_export SET due_at = now() WHERE id = ${id} AND due_at IS NOT NULL`);
  },
  async fail(id) {
    const found = await database().prisma.realmExport.findUnique({ where: { id } });
    if (found) await finish(found, async () => ({ failedAt: new Date() }));
  },
};

async function makeExport(id: number, signal: AbortSignal): Promise<void> {
  const claimed = await claim(id);
  if (!claimed) return;
  signal.throwIfAborted();
  const renewal = setInterval(() => renew(id).catch(() => undefined), RENEWED_EVERY_MS);
  try {
    const archive = writeArchive(claimed.realmId, claimed.kind);
    signal.addEventListener("abort", () => archive.destroy(new Error("The server stops.")), { once: true });
    const fileKey = await storeFile(claimed.realmId, archive);
    await finish(claimed, async ({ tx }) => {
      await keepFiles(tx, [fileKey]);
      return { fileKey };
    });
  } finally {
    clearInterval(renewal);
  }
}

/** Null if the row is gone or another node makes the archive. */
async function claim(id: number): Promise<ClaimedExport | null> {
  const [row] = await query<{ realm_id: number; user_id: number; kind: ExportKind }>(sql`
    UPDATE realm_export SET due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    WHERE id = (SELECT id FROM realm_export WHERE id = ${id} AND due_at <= now() FOR UPDATE SKIP LOCKED)
    RETURNING realm_id, user_id, kind`);
  return row ? { id, realmId: row.realm_id, userId: row.user_id, kind: row.kind } : null;
}

async function renew(id: number): Promise<void> {
  await query(sql`UPDATE realm_export SET due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    WHERE id = ${id} AND due_at IS NOT NULL`);
}

type Outcome = { readonly fileKey: string } | { readonly failedAt: Date };

async function finish(
  { id, realmId, userId }: Omit<ClaimedExport, "kind">,
  outcome: (log: LogTransaction) => Promise<Outcome>,
): Promise<void> {
  const { organization } = await currentStream(realmId);
  await logTransaction({ realmId, userId: null, operation: "export-realm" }, async (log) => {
    await log.lock();
    const over = await log.tx.$queryRaw<unknown[]>(
      sql`SELECT FROM realm_export WHERE id = ${id} AND due_at IS NULL`,
    );
    if (over.length > 0) return;
    const { fileKey, failedAt } = { fileKey: null, failedAt: null, ...(await outcome(log)) };
    await log.tx.$executeRaw(sql`
      UPDATE realm_export SET file_key = ${fileKey}, failed_at = ${failedAt}, due_at = NULL WHERE id = ${id}`);
    await appendExportEvent(log, organization, { id, userId });
  });
}

/** Oldest first; the next run continues if there are many. */
export async function removeOldExports(): Promise<void> {
  const old = await query<{ id: number; realm_id: number; user_id: number }>(sql`
    SELECT id, realm_id, user_id FROM realm_export
    WHERE file_key IS NOT NULL AND created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
    ORDER BY created_at LIMIT ${REMOVED_AT_ONCE}`);
  for (const { id, realm_id: realmId, user_id: userId } of old) {
    const { organization } = await currentStream(realmId);
    await logTransaction({ realmId, userId: null, operation: "remove-old-exports" }, async (log) => {
      await log.lock();
      const [row] = await log.tx.$queryRaw<{ file_key: string | null }[]>(sql`
        SELECT file_key FROM realm_export WHERE id = ${id}`);
      if (!row?.file_key) return;
      await releaseFiles(log.tx, [row.file_key]);
      await log.tx.$executeRaw(sql`
        UPDATE realm_export SET file_key = NULL, deleted_at = now() WHERE id = ${id}`);
      await appendExportEvent(log, organization, { id, userId });
    });
  }
}
