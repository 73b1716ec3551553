/** Rows of uploaded exports, and the forms in which clients see them. */
import { z } from "zod";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { UNDO_HOURS } from "../merged-teams/team-imports.ts";
import {
  contentsShape,
  exportSources,
  type ImportProgress,
  type ImportState,
  importStates,
  MAX_LISTED_IMPORTS,
  type TeamImportState,
  undoneShape,
} from "./uploaded-exports.contract.ts";

/** Seconds of a step before its end can be guessed. */
const OBSERVED_SECONDS = 3;

/** How to read an export, and how to import it. */
export const optionsShape = z.object({
  topics: z.enum(["day", "one"]).default("day"),
  workspace: z.string().nullable().default(null),
  team: z.string().nullable().default(null),
  address: z.string().nullable().default(null),
  channels: z.enum(["merge", "rename"]).default("merge"),
  people: z.array(z.object({ person: z.int(), userId: z.int() })).default([]),
});
export type ImportOptions = z.output<typeof optionsShape>;

export const storedProgress = z.object({
  step: z.enum(["fetching", "reading", "messages", "files", "finishing"]),
  done: z.int(),
  total: z.int().nullable(),
  /** Of the step, in seconds since 1970. */
  began: z.number(),
});
export type StoredProgress = z.output<typeof storedProgress>;

const rowShape = z.object({
  id: z.int(),
  realmId: z.int(),
  userId: z.int(),
  /** The person who asked for the newest step. */
  askedBy: z.int(),
  fileName: z.string(),
  size: z.number(),
  received: z.number(),
  state: z.enum(importStates),
  source: z.enum(exportSources).nullable(),
  options: optionsShape,
  fingerprint: z.string().nullable(),
  contents: contentsShape.nullable(),
  progress: storedProgress.nullable(),
  error: z.string().nullable(),
  teamImportId: z.int().nullable(),
  undone: undoneShape.nullable(),
  isDue: z.boolean(),
  /** Seconds since 1970, like the next ones. */
  created: z.number(),
  imported: z.number().nullable(),
  now: z.number(),
});

export type ImportRow = z.output<typeof rowShape>;

const columns = sql`
  e.id, e.realm_id AS "realmId", e.user_id AS "userId", e.asked_by AS "askedBy",
  e.file_name AS "fileName", e.size::float8 AS size, e.received::float8 AS received, e.state, e.source, e.options, e.fingerprint, e.contents, e.progress, e.error,
  e.team_import_id AS "teamImportId", e.undone, e.due_at IS NOT NULL AS "isDue",
  extract(epoch FROM e.created_at)::float8 AS created, extract(epoch FROM now())::float8 AS now,
  (SELECT extract(epoch FROM t.created_at)::float8 FROM team_import t
    WHERE t.id = e.team_import_id AND t.undone_at IS NULL) AS imported`;

const parsed = (row: unknown): ImportRow => rowShape.parse(row);

export async function listRows(realmId: number): Promise<ImportRow[]> {
  const rows = await query(sql`
    SELECT ${columns} FROM uploaded_export e WHERE realm_id = ${realmId} ORDER BY id DESC LIMIT ${MAX_LISTED_IMPORTS}`);
  return rows.map(parsed);
}

export async function findRow(id: number): Promise<ImportRow | null> {
  const [row] = await query(sql`SELECT ${columns} FROM uploaded_export e WHERE id = ${id}`);
  return row ? parsed(row) : null;
}

/** @throws ApiError BAD_REQUEST for an unknown or another organization's import. */
export async function getRow(realmId: number, importId: number): Promise<ImportRow> {
  const [row] = await query(sql`
    SELECT ${columns} FROM uploaded_export e WHERE id = ${rowId(importId)} AND realm_id = ${realmId}`);
  if (!row) throw badRequest("Invalid import ID");
  return parsed(row);
}

/**
 * @param set further assignments.
 * @returns whether the row was in one of the states; otherwise nothing has changed.
 */
export async function changeState(
  id: number,
  from: readonly ImportState[],
  to: ImportState,
  set: Sql = sql`error = NULL`,
): Promise<boolean> {
  const changed = await query(sql`
    UPDATE uploaded_export SET state = ${to}, ${set}
    WHERE id = ${id} AND state = ANY(${[...from]}::text[]) RETURNING id`);
  return changed.length > 0;
}

export async function wireImport(realmId: number, id: number): Promise<{ import: TeamImportState }> {
  return { import: wireForm(await getRow(realmId, id)) };
}

export function wireForm(row: ImportRow): TeamImportState {
  const undoUntil = row.imported === null ? null : row.imported + UNDO_HOURS * 3_600;
  return {
    id: row.id,
    creator_id: row.userId,
    created: row.created,
    file_name: row.fileName,
    size: row.size,
    received: row.received,
    state: row.state,
    source: row.source,
    error: row.error,
    contents: row.contents,
    progress: progressOf(row),
    undo_until: row.state === "imported" && undoUntil !== null && undoUntil > row.now ? undoUntil : null,
    undone: row.undone,
  };
}

function progressOf({ isDue, progress, now }: ImportRow): ImportProgress | null {
  if (!isDue) return null;
  if (!progress) return { step: "waiting", done: 0, total: null, seconds_left: null };
  const { step, done, total, began } = progress;
  const seconds = now - began;
  const isGuess = total !== null && done > 0 && seconds >= OBSERVED_SECONDS;
  return {
    ...{ step, done, total },
    seconds_left: isGuess ? Math.ceil((seconds / done) * Math.max(0, total - done)) : null,
  };
}
