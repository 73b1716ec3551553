/** Imports an archive into an organization that is in use, in one transaction under its lock. */
import type { Readable } from "node:stream";
import { query, sql } from "../../kernel/db/sql.ts";
import { allowStatements, transaction } from "../../kernel/db/transaction.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { keepFiles } from "../../kernel/storage/stored-files.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import { readColumnTypes } from "../imports/column-forms.ts";
import { type IdRanges, reserveIds, shiftOf } from "../imports/id-shift.ts";
import {
  addressHere,
  countUploads,
  openRestored,
  requirePlacedMessages,
  STATEMENT_MS,
} from "../imports/import-organization.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import { renderChannels, renderTexts } from "../imports/render-texts.ts";
import { RowWriter } from "../imports/restore-rows.ts";
import { shiftKeys } from "../imports/shift-row.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { PreparedTeam } from "../moved-teams/team-entries.ts";
import { type ArchivedNames, readNames } from "./archived-names.ts";
import { type MergeOptions, MergePlan } from "./merge-plan.ts";
import { PlacedRows } from "./place-rows.ts";
import { readPresent } from "./present-names.ts";
import { addDirectMembers, demoteBots, dropQueues, markAsRead, noteNewest } from "./settle-rows.ts";
import { findSameImport, recordImport, reservedIds } from "./team-imports.ts";

/** Where and what an import is. */
export interface MergeTarget {
  readonly realmId: number;
  readonly subdomain: string;
  readonly source: string;
  readonly fingerprint: string;
}

export interface MergeCounts {
  readonly people_added: number;
  readonly people_matched: number;
  readonly channels_added: number;
  readonly channels_joined: number;
}

export interface MergedTeam extends MergeCounts {
  readonly id: number;
}

interface Merge {
  readonly prepared: PreparedTeam;
  readonly target: MergeTarget;
  readonly options: MergeOptions;
  readonly report: MoveReport;
}

/** Counts what would be added; nothing is written. */
export async function tryMerge({ prepared, target, options, report }: Merge): Promise<MergeCounts> {
  const names = await readNames(prepared.entries());
  // No row has such high ids, so that new rows cannot be mistaken for present ones.
  const shift = new Map(Object.entries(names.manifest.ids).map(([table]) => [table, UNUSED]));
  const plan = new MergePlan(names, shift, options, report);
  await transaction(async (tx) => {
    await requireNew(tx, target);
    await plan.make(tx, await readPresent(tx, target.realmId));
  });
  return countsOf(plan, names);
}

const UNUSED = 2 ** 40;

/**
 * Nothing is written unless everything is.
 * @throws ArchiveError for a forbidden archive, and for one that was imported before.
 */
export async function mergeTeam(merge: Merge): Promise<MergedTeam> {
  const { prepared, target } = merge;
  const names = await readNames(prepared.entries());
  const writer: LogWriter = { realmId: target.realmId, userId: null, operation: "import-team" };
  const { merged, organization, ranges } = await logTransaction(writer, (log) => write(log, names, merge));
  await renderTexts(organization, ranges);
  return merged;
}

async function requireNew(tx: LogTransaction["tx"], target: MergeTarget): Promise<void> {
  const same = await findSameImport(tx, target);
  if (!same) return;
  const day = same.createdAt.toISOString().slice(0, 10);
  throw new ArchiveError(`This export was imported on ${day}, as import ${same.id}; nothing was written.`);
}

interface Written {
  readonly merged: MergedTeam;
  readonly organization: Organization;
  readonly ranges: IdRanges;
}

async function write(log: LogTransaction, names: ArchivedNames, merge: Merge): Promise<Written> {
  const { tx, realmId } = log;
  const { prepared, target, options, report } = merge;
  await allowStatements(tx, STATEMENT_MS);
  // The transaction's number must precede its message ids; lib/messages/search/update-index.ts relies on it.
  await tx.$queryRaw(sql`SELECT pg_current_xact_id()::text`);
  // A transaction that waits for the lock may hold a sequence, so the ids are reserved first.
  const ranges = await reserveIds(names.manifest, realmId);
  // Requests that add one take these locks first, too; another order could deadlock.
  for (const scope of ["linkifiers", "custom emoji"] as const) await log.lockScope(scope);
  await log.lock();
  await requireNew(tx, target);
  const plan = new MergePlan(names, shiftOf(ranges), options, report);
  await plan.make(tx, await readPresent(tx, realmId));
  const messages = ranges.get("message");
  const nextMessageId = messages ? messages.highest + messages.distance + 1 : 1;
  const url = addressHere(target.subdomain, names.manifest.organization.url);
  const placed = new PlacedRows(plan, nextMessageId, report);
  const rows = new RowWriter(tx, await readColumnTypes(tx), names.manifest, ranges, url, placed);
  await keepFiles(tx, await writeEntries(log, prepared.entries(), rows, ranges));
  await rows.finish();
  const people = ranges.get("user_account");
  if (people) await demoteBots(tx, people);
  await addDirectMembers(tx, plan.directKeys);
  await requirePlacedMessages(tx, ranges);
  if (messages) {
    await noteNewest(tx, messages);
    await markAsRead(tx, messages, plan.joined("channel"));
  }
  await countUploads(tx, realmId);
  const organization = await openRestored(tx, realmId);
  await renderChannels(tx, organization, new Set(plan.channelNames.keys()));
  const counts = countsOf(plan, names);
  const id = await recordImport(
    tx,
    { ...target, report: { ...counts, ...prepared.counts, left_out: report.reasons } },
    reservedIds(ranges),
  );
  noteInAuditLog(log, { event: "organization.import", details: { id, source: target.source, ...counts } });
  await dropQueues(tx, realmId);
  await appendEvents(log, [organizationChanged.event([{ kind: "organization_rewritten" }])]);
  return { merged: { id, ...counts }, organization, ranges };
}

/** @returns the keys of the stored files. */
async function writeEntries(
  { tx, realmId }: LogTransaction,
  entries: AsyncIterable<ArchiveEntry>,
  rows: RowWriter,
  ranges: IdRanges,
): Promise<string[]> {
  const keys: string[] = [];
  for await (const entry of entries) {
    if (entry.kind === "rows") await rows.write(entry.table, entry.rows, (row) => row);
    else if (entry.kind === "file") {
      const { content } = entry;
      if (!rows.files.take(entry.key, entry.size)) content.destroy();
      else {
        const key = shiftKeys(entry.key, shiftOf(ranges).get("realm") ?? 0);
        await storeFile(key, realmId, content);
        keys.push(key);
        // PostgreSQL ends a transaction that has been idle for a minute, and many files take longer.
        await tx.$queryRaw(sql`SELECT 1`);
      }
    } else if (entry.kind === "removed-files") rows.files.forget(entry.keys);
  }
  rows.files.requireAll();
  return keys;
}

/** Outside of the transaction: if that fails, the sweep of files that nothing refers to removes it. */
async function storeFile(key: string, realmId: number, content: Readable): Promise<void> {
  const [added] = await query<{ key: string }>(sql`
    INSERT INTO stored_file (key, realm_id) VALUES (${key}, ${realmId}) ON CONFLICT DO NOTHING RETURNING key`);
  if (!added) throw new ArchiveError("The archive has a file with the key of another one.");
  await fileStore().write(key, content);
}

function countsOf(plan: MergePlan, names: ArchivedNames): MergeCounts {
  return {
    people_added: plan.newPeople.size,
    people_matched: plan.matchedPeople,
    channels_added: plan.channelNames.size,
    channels_joined: names.channel.length - plan.channelNames.size,
  };
}
