/** Does the work requested for an uploaded export: reads it, imports it, or undoes its import. Runs in a process of its own. */
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { requireSpaceForFiles } from "../../kernel/storage/disk-space.ts";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { discardUnreferenced } from "../../kernel/storage/stored-files.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import { fingerprintOf } from "../merged-teams/export-fingerprint.ts";
import { GivenPeople } from "../merged-teams/given-people.ts";
import {
  finishTexts,
  type MergeCounts,
  mergeTeam,
  requireNew,
  tryMerge,
} from "../merged-teams/merge-team.ts";
import { findSameImport, type TeamImport } from "../merged-teams/team-imports.ts";
import { undoImport } from "../merged-teams/undo-import.ts";
import { MoveReport } from "../moved-teams/move-report.ts";
import { givenPeople, listPeople } from "./export-people.ts";
import type { ImportContents, ImportUndone } from "./import-outcomes.contract.ts";
import { changeState, findRow, type ImportRow } from "./import-rows.ts";
import { ObservedTeam, Progress } from "./observed-team.ts";
import { openExport } from "./read-export.ts";
import type { ExportSource } from "./uploaded-exports.contract.ts";
import { releasePieces } from "./uploaded-exports.ts";

/** On the page that lists the imports. */
export const howToUndo = () => "To import it again, first undo that import.";

interface Work {
  readonly row: ImportRow;
  readonly source: ExportSource;
  readonly subdomain: string;
  readonly team: ObservedTeam;
  readonly fingerprint: string;
  readonly report: MoveReport;
}

/**
 * @param folder for temporary files, which the caller removes.
 * @param ending once aborted, nothing more is read of the export, and what was stored is removed.
 * @throws ArchiveError for an export that cannot be imported.
 */
export async function doWork(id: number, folder: string, ending: AbortSignal): Promise<void> {
  const row = await findRow(id);
  if (!row) return;
  // A committed import is finished even if its owner has lost the role.
  if (row.state === "importing" && (await finishCommitted(row))) return;
  await requireOwner(row);
  if (row.state === "reading") await withExport(row, folder, ending, readContents);
  else if (row.state === "importing") await withExport(row, folder, ending, importAll);
  else if (row.state === "undoing") await undo(row);
}

/** A step may wait for long, and roles change meanwhile. */
async function requireOwner({ askedBy, realmId }: ImportRow): Promise<void> {
  const owners = await query(sql`
    SELECT FROM user_account u JOIN realm r ON r.id = u.realm_id
    WHERE u.id = ${askedBy} AND r.id = ${realmId} AND r.deactivated_at IS NULL
      AND u.role = ${ROLE_OWNER} AND u.is_active AND NOT u.is_deleted`);
  if (owners.length === 0)
    throw new ArchiveError(
      "Whoever started this step is no longer an owner of the organization. An owner can start it again.",
    );
}

async function withExport(
  row: ImportRow,
  folder: string,
  ending: AbortSignal,
  act: (work: Work) => Promise<void>,
): Promise<void> {
  const progress = new Progress(row.id);
  const [realm] = await query<{ subdomain: string }>(
    sql`SELECT subdomain FROM realm WHERE id = ${row.realmId}`,
  );
  if (!realm || !row.source) throw new Error("The export has no organization, or no source.");
  const file = await fetchFile(row, folder, progress);
  await progress.note("reading", 0, null);
  const { source, options, realmId } = row;
  const fingerprint = await fingerprintFor(row, file);
  await transaction((tx) => requireNew(tx, { realmId, source, fingerprint, howToUndo }));
  const report = new MoveReport();
  const prepared = await openExport(source, file, realm.subdomain, options, report);
  const team = new ObservedTeam(prepared, progress, ending);
  try {
    await act({ row, source, subdomain: realm.subdomain, team, fingerprint, report });
  } finally {
    await team.close();
  }
}

/** Hashing the file takes a while, and an import follows the reading that has done it. */
async function fingerprintFor(row: ImportRow, file: string): Promise<string> {
  const { state, source, options, fingerprint } = row;
  if (state === "importing" && fingerprint !== null) return fingerprint;
  return fingerprintOf(file, { team: options.team, topics: source === "slack" ? options.topics : null });
}

async function fetchFile({ id, size }: ImportRow, folder: string, progress: Progress): Promise<string> {
  const file = path.join(folder, "export");
  const pieces = await query<{ key: string }>(sql`
    SELECT file_key AS key FROM uploaded_export_piece WHERE export_id = ${id} ORDER BY start`);
  let fetched = 0;
  async function* bytes() {
    for (const { key } of pieces) {
      const content = await fileStore().read(key);
      if (!content) throw new Error("A piece of an export is missing in the store.");
      for await (const piece of content) {
        requireSpaceForFiles();
        fetched += piece.length;
        yield piece;
      }
      await progress.note("fetching", fetched, size);
    }
  }
  await pipeline(Readable.from(bytes()), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  if (fetched !== size) throw new Error("The pieces of an export are not its whole file.");
  return file;
}

async function readContents({ row, source, subdomain, team, fingerprint, report }: Work): Promise<void> {
  const people = await listPeople(team, row.realmId);
  const counts = await tryMerge({
    prepared: team,
    target: { realmId: row.realmId, subdomain, source, fingerprint, howToUndo, userId: row.askedBy },
    options: { channels: "merge", people: new GivenPeople([]) },
    report,
  });
  const set = sql`
    fingerprint = ${fingerprint}, contents = ${JSON.stringify(contentsOf(team, counts, report))}::jsonb,
    people = ${JSON.stringify(people)}::jsonb, due_at = NULL, progress = NULL, error = NULL`;
  await changeState(row.id, ["reading"], "ready", set);
}

async function importAll({ row, source, subdomain, team, fingerprint, report }: Work): Promise<void> {
  const { channels, people } = row.options;
  const { id, ...counts } = await mergeTeam({
    prepared: team,
    target: { realmId: row.realmId, subdomain, source, fingerprint, howToUndo, userId: row.askedBy },
    options: { channels, people: await givenPeople(team, row.realmId, people) },
    report,
  });
  await noteImported(row.id, id, contentsOf(team, counts, report));
}

/**
 * The import of the row's export, which this row or a command has made.
 * @returns null for an export that was not imported, or whose import was undone.
 */
export async function findImportOf({ realmId, source, fingerprint }: ImportRow): Promise<TeamImport | null> {
  if (source === null || fingerprint === null) return null;
  return transaction((tx) => findSameImport(tx, { realmId, source, fingerprint }));
}

/** Whether the import was committed since the work on the row began, so that the row has made it. */
export function isOwnImport({ begunAt }: ImportRow, { createdAt }: TeamImport): boolean {
  return begunAt !== null && createdAt >= begunAt;
}

/** A process may have ended after its commit, before it rendered all texts. */
async function finishCommitted(row: ImportRow): Promise<boolean> {
  const { id, realmId, source, fingerprint } = row;
  const found = await findImportOf(row);
  if (!found || !isOwnImport(row, found) || source === null || fingerprint === null) return false;
  await finishTexts({ realmId, source, fingerprint });
  await noteImported(id, found.id, null);
  return true;
}

/**
 * The row may be ready again: another node that did not hear of the import for long took it for interrupted.
 * @param contents null leaves those that were read before the import.
 */
export async function noteImported(
  id: number,
  teamImportId: number,
  contents: ImportContents | null,
): Promise<void> {
  const json = contents && JSON.stringify(contents);
  const keys = await transaction(async (tx) => {
    const changed = await tx.$executeRaw(sql`
      UPDATE uploaded_export SET state = 'imported', team_import_id = ${teamImportId},
        contents = coalesce(${json}::jsonb, contents), due_at = NULL, progress = NULL, error = NULL, people = NULL
      WHERE id = ${id} AND state IN ('importing', 'ready')`);
    return changed === 0 ? [] : releasePieces(tx, id);
  });
  await discardUnreferenced(keys);
}

function contentsOf(team: ObservedTeam, counts: MergeCounts, report: MoveReport): ImportContents {
  const { counts: counted, fileBytes } = team;
  return {
    people: counted.people,
    channels: counted.channels,
    messages: counted.messages,
    files: counted.files,
    file_bytes: fileBytes,
    people_added: counts.people_added,
    people_matched: counts.people_matched,
    channels_added: counts.channels_added,
    channels_joined: counts.channels_joined,
    left_out: report.reasons.map(({ reason, count, examples }) => ({
      reason,
      count,
      examples: [...examples],
    })),
  };
}

async function undo(row: ImportRow): Promise<void> {
  if (row.teamImportId === null) throw new Error("The import to undo is unknown.");
  await new Progress(row.id).note("removing", 0, null);
  const { removed, kept } = await undoImport(row.realmId, row.teamImportId, row.askedBy);
  const copied = kept.map(({ reason, names }) => ({ reason, names: [...names] }));
  await noteUndone(row.id, { removed, kept: copied });
}

/** Ends the undoing of an import, and keeps what it has removed. */
export async function noteUndone(id: number, undone: ImportUndone): Promise<void> {
  const set = sql`undone = ${JSON.stringify(undone)}::jsonb, due_at = NULL, progress = NULL, error = NULL`;
  await changeState(id, ["undoing"], "undone", set);
}
