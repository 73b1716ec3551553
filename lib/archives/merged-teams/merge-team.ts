/** Imports an archive into an organization that is in use, in one transaction under its lock. */
import { sql } from "../../kernel/db/sql.ts";
import { allowStatements, type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { noteInAuditLog } from "../../kernel/events/append-event.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
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
import { MoveReport } from "../moved-teams/move-report.ts";
import type { PreparedTeam } from "../moved-teams/team-entries.ts";
import { type ArchivedNames, readNames } from "./archived-names.ts";
import { ImportedFiles } from "./imported-files.ts";
import { type MergeOptions, MergePlan } from "./merge-plan.ts";
import { PlacedRows, reportLeftOut } from "./place-rows.ts";
import { readPresent } from "./present-names.ts";
import { endRewrite, lockToRewrite } from "./rewrite-organization.ts";
import { addDirectMembers, demoteBots, markAsRead, noteNewest, noteOutsiders } from "./settle-rows.ts";
import { findSameImport, recordImport, reservedIds, UNDO_HOURS } from "./team-imports.ts";

/** The organization that an import joins, and the export that it comes from. */
export interface MergeTarget {
  readonly realmId: number;
  readonly subdomain: string;
  readonly source: string;
  readonly fingerprint: string;
  /** Who imports, for the audit log; absent: the server's administrator. */
  readonly userId?: number;
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

/** No row has ids this high, so that new rows cannot be mistaken for present ones. */
const TRIAL_DISTANCE = 2 ** 40;

/**
 * Plans the import, counts what it would add, and reports what it would leave out. Nothing is written, and most rows
 * are not checked.
 * @throws ArchiveError for an export that was imported before, and for a plan that contradicts itself.
 */
export async function tryMerge({ prepared, target, options, report }: Merge): Promise<MergeCounts> {
  const names = await readNames(prepared.entries());
  const shift = new Map(Object.keys(names.manifest.ids).map((table) => [table, TRIAL_DISTANCE]));
  const plan = new MergePlan(names, shift, options, report);
  await transaction(async (tx) => {
    await requireNew(tx, target);
    await plan.make(tx, await readPresent(tx, target.realmId));
  });
  for await (const entry of prepared.entries()) {
    if (entry.kind === "rows") for (const row of entry.rows) reportLeftOut(entry.table, row, report);
    else if (entry.kind === "file") entry.content.destroy();
  }
  return countsOf(plan, names);
}

/**
 * Imports everything or nothing. Texts are rendered after the commit.
 * @throws ArchiveError for a forbidden archive, and for one that was imported before.
 */
export async function mergeTeam(merge: Merge): Promise<MergedTeam> {
  const { prepared, target } = merge;
  const names = await readNames(prepared.entries());
  const files = new ImportedFiles(target.realmId);
  const writer: LogWriter = {
    realmId: target.realmId,
    userId: target.userId ?? null,
    operation: "import-team",
  };
  const written = await logTransaction(writer, (log) => write(log, names, merge, files));
  merge.report.include(written.report);
  await renderTexts(written.organization, written.ranges);
  return written.merged;
}

async function requireNew(tx: Transaction, target: MergeTarget): Promise<void> {
  const same = await findSameImport(tx, target);
  if (!same) return;
  const day = same.createdAt.toISOString().slice(0, 10);
  throw new ArchiveError(
    `This export was imported on ${day}, as import ${same.id}; nothing was written. To import it again, first take that one back: import undo ${target.subdomain} ${same.id}, within ${UNDO_HOURS} hours.`,
  );
}

interface Written {
  readonly merged: MergedTeam;
  readonly organization: Organization;
  readonly ranges: IdRanges;
  readonly report: MoveReport;
}

async function write(
  log: LogTransaction,
  names: ArchivedNames,
  { prepared, target, options, report: ofReader }: Merge,
  files: ImportedFiles,
): Promise<Written> {
  const { tx, realmId } = log;
  // A transaction that ended in a deadlock is tried again, and would count twice.
  const report = new MoveReport();
  await allowStatements(tx, STATEMENT_MS);
  // The transaction's number must precede its message ids; lib/messages/search/update-index.ts relies on it.
  await tx.$queryRaw(sql`SELECT pg_current_xact_id()::text`);
  // A transaction that waits for the lock may hold a sequence, so the ids are reserved first.
  const ranges = await reserveIds(names.manifest, realmId);
  await lockToRewrite(log);
  await requireNew(tx, target);
  const plan = new MergePlan(names, shiftOf(ranges), options, report);
  await plan.make(tx, await readPresent(tx, realmId));
  const messages = ranges.get("message");
  const nextMessageId = messages ? messages.highest + messages.distance + 1 : 1;
  const url = addressHere(target.subdomain, names.manifest.organization.url);
  const placed = new PlacedRows(plan, nextMessageId, report);
  const rows = new RowWriter(tx, await readColumnTypes(tx), names.manifest, ranges, url, placed);
  await keepFiles(
    tx,
    await writeEntries(log, prepared.entries(), rows, shiftOf(ranges).get("realm") ?? 0, files),
  );
  await rows.finish();
  const people = ranges.get("user_account");
  if (people) await demoteBots(tx, people);
  await addDirectMembers(tx, plan.directKeys);
  await requirePlacedMessages(tx, ranges);
  if (messages) {
    await noteNewest(tx, messages);
    await noteOutsiders(tx, messages);
    await markAsRead(tx, messages, plan.joined("channel"));
  }
  await countUploads(tx, realmId);
  const organization = await openRestored(tx, realmId);
  await renderChannels(tx, organization, new Set(plan.channelNames.keys()));
  const counts = countsOf(plan, names);
  const id = await recordImport(
    tx,
    {
      ...target,
      report: { ...counts, ...prepared.counts, left_out: [...ofReader.reasons, ...report.reasons] },
    },
    reservedIds(ranges),
  );
  noteInAuditLog(log, { event: "organization.import", details: { id, source: target.source, ...counts } });
  await endRewrite(log);
  return { merged: { id, ...counts }, organization, ranges, report };
}

/** @returns the keys of the stored files. */
async function writeEntries(
  { tx }: LogTransaction,
  entries: AsyncIterable<ArchiveEntry>,
  rows: RowWriter,
  realmDistance: number,
  files: ImportedFiles,
): Promise<string[]> {
  const keys: string[] = [];
  for await (const entry of entries) {
    if (entry.kind === "rows") await rows.write(entry.table, entry.rows, (row) => row);
    else if (entry.kind === "file") {
      const { content } = entry;
      if (!rows.files.take(entry.key, entry.size)) content.destroy();
      else {
        const key = shiftKeys(entry.key, realmDistance);
        await files.store(tx, key, content);
        keys.push(key);
      }
    } else if (entry.kind === "removed-files") rows.files.forget(entry.keys);
  }
  rows.files.requireAll();
  return keys;
}

function countsOf(plan: MergePlan, names: ArchivedNames): MergeCounts {
  return {
    people_added: plan.newPeople.size,
    people_matched: plan.matchedPeople,
    channels_added: plan.channelNames.size,
    channels_joined: names.channel.length - plan.channelNames.size,
  };
}
