/** Imports an archive into an organization that is in use, in one transaction under its lock. */
import { sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { noteInAuditLog } from "../../kernel/events/append-event.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import { readColumnTypes } from "../imports/column-forms.ts";
import { claimedIds, type IdRanges, reserveIds, shiftOf } from "../imports/id-shift.ts";
import {
  addressHere,
  countUploads,
  noteNewest,
  openRestored,
  requirePlacedMessages,
} from "../imports/import-organization.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import { renderChannels, renderTexts } from "../imports/render-texts.ts";
import { RowWriter } from "../imports/restore-rows.ts";
import { MoveReport } from "../moved-teams/move-report.ts";
import type { PreparedTeam } from "../moved-teams/team-entries.ts";
import { type ArchivedNames, readNames } from "./archived-names.ts";
import { ImportedFiles, requireRoom } from "./imported-files.ts";
import { type MergeOptions, MergePlan } from "./merge-plan.ts";
import { requireOwnersBounds } from "./owner-bounds.ts";
import { PlacedRows, reportLeftOut } from "./place-rows.ts";
import { readPresent } from "./present-names.ts";
import { rewriteOrganization } from "./rewrite-organization.ts";
import { addDirectMembers, demoteBots, markAsRead, noteOutsiders, removeGuests } from "./settle-rows.ts";
import { alreadyImported, findSameImport, rangesOf, recordImport, reservedIds } from "./team-imports.ts";

/** The organization that an import joins, and the export that it comes from. */
export interface MergeTarget {
  readonly realmId: number;
  readonly subdomain: string;
  readonly source: string;
  readonly fingerprint: string;
  /** A sentence about an import with this id, for an export that was imported before. */
  readonly howToUndo: (id: number) => string;
  /** The owner who imports, for whom bounds hold; absent: the server's administrator. */
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

/**
 * Plans the import, checks all that can be checked without writing, and reports what would be left out.
 * @throws ArchiveError for what an import refuses, except for rows that only the database can refuse.
 */
export async function tryMerge(merge: Merge): Promise<MergeCounts> {
  const names = await namesOf(merge);
  const ofPlan = new MoveReport();
  const counts = await rehearse(names, merge, ofPlan, null);
  merge.report.include(ofPlan);
  return counts;
}

/**
 * Imports everything or nothing. Files are stored before the organization is locked, and texts are rendered after the
 * commit.
 * @throws ArchiveError for a forbidden archive, and for one that was imported before.
 */
export async function mergeTeam(merge: Merge): Promise<MergedTeam> {
  const { target, report } = merge;
  const { realmId } = target;
  await finishTexts(target);
  const names = await namesOf(merge);
  const files = new ImportedFiles(realmId, names.manifest.organization.id);
  try {
    // The plan is made again under the lock, and then reported.
    await rehearse(names, merge, new MoveReport(), files);
    const written = await rewriteOrganization(
      { realmId, userId: target.userId ?? null, operation: "import-team" },
      {
        begin: async (tx) => {
          // The transaction's number must precede its message ids; lib/messages/search/update-index.ts relies on it.
          await tx.$queryRaw(sql`SELECT pg_current_xact_id()::text`);
          // A transaction that waits for the lock may hold a sequence.
          return reserveIds(names.manifest, { realmId, isByOwner: target.userId !== undefined });
        },
        change: (log, ranges) => write(log, ranges, names, merge, files),
      },
    );
    report.include(written.report);
    await renderTexts(written.organization, written.ranges);
    return written.merged;
  } finally {
    await files.end();
  }
}

async function namesOf({ prepared, target }: Merge): Promise<ArchivedNames> {
  const names = await readNames(prepared.entries("names"));
  if (target.userId !== undefined) requireOwnersBounds(names);
  return names;
}

/** Renders the texts of the same export, in case that its import was killed after the commit. */
export async function finishTexts(
  target: Pick<MergeTarget, "realmId" | "source" | "fingerprint">,
): Promise<void> {
  const same = await transaction((tx) => findSameImport(tx, target));
  if (same) await renderTexts(await loadOrganization(target.realmId), rangesOf(same.ids));
}

/** No row has ids this high, so that new rows cannot be mistaken for present ones. */
const TRIAL_DISTANCE = 2 ** 40;

/**
 * Reads the whole export as the import does, without writing rows.
 * @param ofPlan learns how rows clash with the organization's.
 * @param files receives the files; null: they are only checked.
 */
async function rehearse(
  names: ArchivedNames,
  { prepared, target, options, report }: Merge,
  ofPlan: MoveReport,
  files: ImportedFiles | null,
): Promise<MergeCounts> {
  const { manifest } = names;
  const ranges: IdRanges = new Map(
    [...claimedIds(manifest)].map(([table, [lowest, highest]]) => {
      const distance = table === "realm" ? target.realmId - lowest : TRIAL_DISTANCE;
      return [table, { lowest, highest, distance }];
    }),
  );
  const plan = new MergePlan(names, shiftOf(ranges), options, ofPlan);
  const columns = await transaction(async (tx) => {
    await requireNew(tx, target);
    await plan.make(tx, await readPresent(tx, target.realmId));
    return readColumnTypes(tx);
  });
  const url = addressHere(target.subdomain, manifest.organization.url);
  const rows = new RowWriter(null, columns, manifest, ranges, url, new PlacedRows(plan, 1));
  let bytes = 0;
  let hasFiles = false;
  for await (const entry of prepared.entries("checking")) {
    if (entry.kind === "rows") {
      if (hasFiles) throw new ArchiveError("The archive has rows after its files.");
      await rows.write(entry.table, entry.rows, (row) => row);
      for (const row of entry.rows) {
        reportLeftOut(entry.table, row, report);
        if (entry.table === "attachment") bytes += Number(row.size);
      }
    } else if (entry.kind === "file") {
      if (!hasFiles) await requireRoom(bytes);
      hasFiles = true;
      rows.files.take(entry.key, entry.size);
      if (files) await files.store(entry.key, entry.size, entry.content);
      else entry.content.destroy();
    }
  }
  rows.files.requireAll();
  await rows.finish();
  return countsOf(plan, names);
}

/** @throws ArchiveError for an export that was imported before. */
export async function requireNew(
  tx: Transaction,
  target: Pick<MergeTarget, "realmId" | "source" | "fingerprint" | "howToUndo">,
): Promise<void> {
  const same = await findSameImport(tx, target);
  if (same) throw alreadyImported(same, target.howToUndo);
}

/**
 * For what takes long before an import. Renders the texts of an import that was killed.
 * @throws ArchiveError for an export that was imported before.
 */
export async function requireNewExport(target: MergeTarget): Promise<void> {
  await finishTexts(target);
  await transaction((tx) => requireNew(tx, target));
}

interface Written {
  readonly merged: MergedTeam;
  readonly organization: Organization;
  readonly ranges: IdRanges;
  readonly report: MoveReport;
}

async function write(
  log: LogTransaction,
  ranges: IdRanges,
  names: ArchivedNames,
  { prepared, target, options, report: ofReader }: Merge,
  files: ImportedFiles,
): Promise<Written> {
  const { tx, realmId } = log;
  // A transaction that ended in a deadlock is tried again, and would count twice.
  const report = new MoveReport();
  files.startRenewing();
  await requireNew(tx, target);
  const plan = new MergePlan(names, shiftOf(ranges), options, report);
  await plan.make(tx, await readPresent(tx, realmId));
  const messages = ranges.get("message");
  const nextMessageId = messages ? messages.highest + messages.distance + 1 : 1;
  const url = addressHere(target.subdomain, names.manifest.organization.url);
  const placed = new PlacedRows(plan, nextMessageId);
  const rows = new RowWriter(tx, await readColumnTypes(tx), names.manifest, ranges, url, placed);
  await writeRows(prepared.entries("writing"), rows);
  await files.keep(tx, rows.files);
  await rows.finish();
  const people = ranges.get("user_account");
  if (people) await demoteBots(tx, people);
  await removeGuests(tx, plan.unnamedGroups);
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
  return { merged: { id, ...counts }, organization, ranges, report };
}

/** The files, which come last, are stored already. */
async function writeRows(entries: AsyncIterable<ArchiveEntry>, rows: RowWriter): Promise<void> {
  for await (const entry of entries) {
    if (entry.kind === "file") {
      entry.content.destroy();
      return;
    }
    if (entry.kind === "rows") await rows.write(entry.table, entry.rows, (row) => row);
  }
}

function countsOf(plan: MergePlan, names: ArchivedNames): MergeCounts {
  return {
    people_added: plan.newPeople.size,
    people_matched: plan.matchedPeople,
    channels_added: plan.channelNames.size,
    channels_joined: names.channel.length - plan.channelNames.size,
  };
}
