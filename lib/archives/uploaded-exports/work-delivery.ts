/** Finds uploaded exports that wait for work, and gives them to a process, one at a time on each node. */
import { constant, query, sql } from "../../kernel/db/sql.ts";
import { logger } from "../../kernel/log.ts";
import type { AccountDelivery, AccountRow } from "../../kernel/queue/account-deliveries.ts";
import { alreadyImported } from "../merged-teams/team-imports.ts";
import { findImportOf, howToUndo, isOwnImport, noteImported, noteUndone } from "./do-work.ts";
import { changeState, findRow, type ImportRow } from "./import-rows.ts";
import type { ImportState } from "./uploaded-exports.contract.ts";

/** Another node, or the next start of this one, looks after this time. Renewed while the process runs. */
const LEASE_SECONDS = 60;
const RENEWED_EVERY_MS = 15_000;
const MAX_DUE = 1_000;

const INTERRUPTED =
  "The import was interrupted, for example by a restart of the server. Nothing was imported. Choose Import again.";
const KILLED =
  "The server ended this step, perhaps because memory ran out. Nothing has changed. Try again; if it fails again, the server needs more memory.";
const UNEXPECTED =
  "An unexpected error ended this step. Nothing has changed. Ask the server's administrator to look into its log.";

/** The longest time of a step, in hours: the process is the only one of its node. */
const READING_HOURS = 2;
const IMPORTING_HOURS = 6;

/** The state to return to, by that of the work under way. */
const BEFORE: Partial<Record<ImportState, ImportState>> = {
  reading: "uploaded",
  importing: "ready",
  undoing: "imported",
};

/** The process sends it at its end. */
export type WorkOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly reason: string | null };

/**
 * The work on uploaded exports, for the queue.
 * @param work runs the process for some hours at most; null if it was killed.
 */
export function importWork(
  work: (id: number, longestHours: number, signal: AbortSignal) => Promise<WorkOutcome | null>,
): AccountDelivery {
  return {
    name: "imports",
    waiting: sql`SELECT FROM uploaded_export WHERE due_at <= now()`,
    retries: { attempts: 3, longestWaitSeconds: 60 },
    async findDue() {
      const rows = await query<AccountRow>(sql`
        SELECT id, attempts, realm_id AS "accountId" FROM uploaded_export WHERE due_at <= now()
        ORDER BY due_at, id LIMIT ${constant(MAX_DUE)}`);
      return { rows, reached: null };
    },
    async deliver(id, signal) {
      const claimed = await claim(id);
      if (!claimed || (claimed.wasBegun && (await settle(claimed.row)))) return;
      signal.throwIfAborted();
      const renewal = setInterval(() => renew(id).catch(() => undefined), RENEWED_EVERY_MS);
      try {
        const longest = claimed.row.state === "reading" ? READING_HOURS : IMPORTING_HOURS;
        const outcome = await work(id, longest, signal);
        signal.throwIfAborted();
        if (outcome?.kind !== "done") await settleFailed(claimed.row, outcome);
      } finally {
        clearInterval(renewal);
      }
    },
    async postpone({ id }, seconds) {
      await query(sql`UPDATE uploaded_export
        SET attempts = attempts + 1, due_at = now() + ${seconds} * interval '1 second' WHERE id = ${id}`);
    },
    async giveBack(id) {
      await query(sql`UPDATE uploaded_export SET due_at = now() WHERE id = ${id} AND due_at IS NOT NULL`);
    },
    fail: giveUp,
  };
}

async function claim(id: number): Promise<{ readonly row: ImportRow; readonly wasBegun: boolean } | null> {
  const [claimed] = await query<{ wasBegun: boolean }>(sql`
    UPDATE uploaded_export e SET due_at = now() + ${LEASE_SECONDS} * interval '1 second',
      begun_at = coalesce(e.begun_at, now())
    FROM (SELECT id, begun_at FROM uploaded_export WHERE id = ${id} AND due_at <= now() FOR UPDATE SKIP LOCKED) AS due
    WHERE e.id = due.id RETURNING due.begun_at IS NOT NULL AS "wasBegun"`);
  const row = claimed ? await findRow(id) : null;
  return claimed && row ? { row, wasBegun: claimed.wasBegun } : null;
}

async function renew(id: number): Promise<void> {
  await query(sql`UPDATE uploaded_export SET due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    WHERE id = ${id} AND due_at IS NOT NULL`);
}

/**
 * Settles work whose process ended with its server.
 * @returns false for work that a process can repeat, or finish.
 */
async function settle(row: ImportRow): Promise<boolean> {
  if (row.state === "undoing") return noteIfUndone(row);
  if (row.state !== "importing") return false;
  const found = await findImportOf(row);
  if (found && isOwnImport(row, found)) return false;
  await fail(row.id, found ? alreadyImported(found, howToUndo).message : INTERRUPTED);
  return true;
}

/**
 * @param outcome null for a process that was killed. A given reason may come after a commit, too.
 * @throws Error to try again, for an import that was committed before its process failed.
 */
async function settleFailed(
  row: ImportRow,
  outcome: Extract<WorkOutcome, { readonly kind: "failed" }> | null,
): Promise<void> {
  if (row.state === "undoing" && (await noteIfUndone(row))) return;
  if (row.state === "importing") {
    const found = await findImportOf(row);
    if (found && isOwnImport(row, found)) throw new Error("The process failed after its commit.");
  }
  await fail(row.id, outcome ? (outcome.reason ?? UNEXPECTED) : KILLED);
}

/** After the last attempt. */
async function giveUp(id: number): Promise<void> {
  const row = await findRow(id);
  const found = row?.state === "importing" ? await findImportOf(row) : null;
  if (row && found && isOwnImport(row, found)) await noteImported(id, found.id, null);
  else await fail(id, UNEXPECTED);
}

async function noteIfUndone({ id, teamImportId }: ImportRow): Promise<boolean> {
  const undone = await query(
    sql`SELECT FROM team_import WHERE id = ${teamImportId} AND undone_at IS NOT NULL`,
  );
  if (undone.length > 0) await noteUndone(id, { removed: {}, kept: [] });
  return undone.length > 0;
}

async function fail(id: number, reason: string): Promise<void> {
  const row = await findRow(id);
  const before = row && BEFORE[row.state];
  if (!row || !before) return;
  logger.warn({ id, state: row.state, reason }, "a step of an import failed");
  const set = sql`error = ${reason}, due_at = NULL, begun_at = NULL, progress = NULL`;
  await changeState(id, [row.state], before, set);
}
