/** Rows of uploaded exports, and the forms in which clients see them. */
import { z } from "zod";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { contentsShape, undoneShape } from "./import-outcomes.contract.ts";
import {
  channelChoices,
  exportSources,
  type ImportProgress,
  type ImportState,
  importStates,
  importSteps,
  MAX_LISTED_IMPORTS,
  type TeamImportState,
  topicChoices,
  UNDO_HOURS,
} from "./uploaded-exports.contract.ts";

/** Seconds of a step before its end can be guessed. */
const OBSERVED_SECONDS = 3;

/** Options of reading an export, and of importing it. */
export const optionsShape = z.object({
  topics: z.enum(topicChoices).default("day"),
  workspace: z.string().nullable().default(null),
  team: z.string().nullable().default(null),
  address: z.string().nullable().default(null),
  channels: z.enum(channelChoices).default("merge"),
  people: z.array(z.object({ person: z.int(), userId: z.int() })).default([]),
});
/** The options of a row. */
export type ImportOptions = z.output<typeof optionsShape>;

/** Progress as the row keeps it; clients get the time left. */
export const storedProgress = z.object({
  step: z.enum(importSteps).exclude(["waiting"]),
  done: z.int(),
  total: z.int().nullable(),
  /** When the step began, in seconds since 1970. */
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
  /** Beginning of the work under way; a restart of the server does not change it. */
  begunAt: z.date().nullable(),
});

/** A row of uploaded_export. */
export type ImportRow = z.output<typeof rowShape>;

const columns = sql`
  e.id, e.realm_id AS "realmId", e.user_id AS "userId", e.asked_by AS "askedBy", e.file_name AS "fileName", e.size::float8 AS size,
  e.received::float8 AS received, e.source,
  CASE WHEN e.state = 'imported' AND t.undone_at IS NOT NULL THEN 'undone' ELSE e.state END AS state, e.options, e.fingerprint, e.contents, e.progress, e.error,
  e.team_import_id AS "teamImportId", e.undone, e.due_at IS NOT NULL AS "isDue",
  extract(epoch FROM e.created_at)::float8 AS created, extract(epoch FROM now())::float8 AS now,
  CASE WHEN t.undone_at IS NULL THEN extract(epoch FROM t.created_at)::float8 END AS imported,
  e.begun_at AS "begunAt"`;
/** A command may have undone the import. */
const rows = sql`uploaded_export e LEFT JOIN team_import t ON t.id = e.team_import_id`;

const parsed = (row: unknown): ImportRow => rowShape.parse(row);

/** The newest first. */
export async function listRows(realmId: number): Promise<ImportRow[]> {
  const listed = await query(sql`
    SELECT ${columns} FROM ${rows} WHERE e.realm_id = ${realmId} ORDER BY e.id DESC LIMIT ${MAX_LISTED_IMPORTS}`);
  return listed.map(parsed);
}

/** Null for an unknown id. */
export async function findRow(id: number): Promise<ImportRow | null> {
  const [row] = await query(sql`SELECT ${columns} FROM ${rows} WHERE e.id = ${id}`);
  return row ? parsed(row) : null;
}

/** @throws ApiError BAD_REQUEST for an unknown or another organization's import. */
export async function getRow(realmId: number, importId: number): Promise<ImportRow> {
  const [row] = await query(sql`
    SELECT ${columns} FROM ${rows} WHERE e.id = ${rowId(importId)} AND e.realm_id = ${realmId}`);
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

/** The answer of most operations. @throws ApiError BAD_REQUEST as `getRow`. */
export async function wireImport(realmId: number, id: number): Promise<{ import: TeamImportState }> {
  return { import: wireForm(await getRow(realmId, id)) };
}

/** An import as clients see it. */
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
    options: row.source === null ? null : readingOptionsOf(row.options),
    error: row.error,
    contents: row.contents,
    progress: progressOf(row),
    undo_until: row.state === "imported" && undoUntil !== null && undoUntil > row.now ? undoUntil : null,
    undone: row.undone,
  };
}

function readingOptionsOf({ topics, workspace, team, address }: ImportOptions) {
  return { topics, workspace: workspace ?? "", team: team ?? "", address: address ?? "" };
}

function progressOf({ isDue, progress, now }: ImportRow): ImportProgress | null {
  if (!isDue) return null;
  if (!progress) return { step: "waiting", done: 0, total: null, seconds_left: null };
  const { step, done, total, began } = progress;
  const seconds = now - began;
  const isKnown = total !== null && done > 0 && seconds >= OBSERVED_SECONDS;
  return {
    ...{ step, done, total },
    seconds_left: isKnown ? Math.ceil((seconds / done) * Math.max(0, total - done)) : null,
  };
}
