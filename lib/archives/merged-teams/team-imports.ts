/** Records of imports into an organization, with what each added and whether it was undone. */
import { z } from "zod";
import { sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import type { IdRanges } from "../imports/id-shift.ts";
import { UNDO_HOURS } from "../uploaded-exports/uploaded-exports.contract.ts";

const idsShape = z.record(z.string(), z.tuple([z.int(), z.int()]));

/** Lowest and highest id that an import reserved in a table; undefined for a table without its rows. */
export type Range = readonly [number, number] | undefined;

/** By table. */
export type ReservedIds = Readonly<Record<string, Range>>;

const count = z.int();

const reportShape = z.object({
  people: count,
  people_added: count,
  people_matched: count,
  channels: count,
  channels_added: count,
  channels_joined: count,
  messages: count,
  files: count,
  left_out: z
    .array(z.object({ reason: z.string(), count, examples: z.array(z.string()).readonly() }))
    .readonly(),
});

export type ImportReport = z.output<typeof reportShape>;

export interface TeamImport {
  readonly id: number;
  readonly source: string;
  readonly ids: ReservedIds;
  readonly report: ImportReport;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
  readonly isRecent: boolean;
}

export interface NewTeamImport {
  readonly realmId: number;
  readonly source: string;
  readonly fingerprint: string;
  readonly report: ImportReport;
}

/** The ids that an import gives out, as its record keeps them. */
export function reservedIds(ranges: IdRanges): ReservedIds {
  return Object.fromEntries(
    [...ranges]
      .filter(([table]) => table !== "realm")
      .map(([table, { lowest, highest, distance }]) => [table, [lowest + distance, highest + distance]]),
  );
}

/** Of ids that are in the database. */
export function rangesOf(ids: ReservedIds): IdRanges {
  return new Map(
    Object.entries(ids).flatMap(([table, range]) =>
      range ? [[table, { lowest: range[0], highest: range[1], distance: 0 }] as const] : [],
    ),
  );
}

/** @returns the id of the record. */
export async function recordImport(tx: Transaction, given: NewTeamImport, ids: ReservedIds): Promise<number> {
  const { realmId, source, fingerprint, report } = given;
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    INSERT INTO team_import (realm_id, source, fingerprint, ids, report)
    VALUES (${realmId}, ${source}, ${fingerprint}, ${JSON.stringify(ids)}::jsonb, ${JSON.stringify(report)}::jsonb)
    RETURNING id`);
  if (!row) throw new Error("The import could not be recorded.");
  return row.id;
}

const listed = sql`
  SELECT id, source, ids, report, created_at AS "createdAt", undone_at AS "undoneAt",
    created_at > now() - make_interval(hours => ${UNDO_HOURS}::int) AS "isRecent" FROM team_import`;

type Row = Omit<TeamImport, "ids" | "report"> & { readonly ids: unknown; readonly report: unknown };

const read = ({ ids, report, ...row }: Row): TeamImport => ({
  ...row,
  ids: idsShape.parse(ids),
  report: reportShape.parse(report),
});

/** Newest first. */
export function listImports(realmId: number): Promise<TeamImport[]> {
  return transaction((tx) => importsOf(tx, realmId));
}

/** Newest first. */
export async function importsOf(tx: Transaction, realmId: number): Promise<TeamImport[]> {
  return (await tx.$queryRaw<Row[]>(sql`${listed} WHERE realm_id = ${realmId} ORDER BY id DESC`)).map(read);
}

/** The import of the same export, unless it was undone. */
export async function findSameImport(
  tx: Transaction,
  { realmId, source, fingerprint }: Omit<NewTeamImport, "report">,
): Promise<TeamImport | null> {
  const [row] = await tx.$queryRaw<Row[]>(sql`
    ${listed} WHERE realm_id = ${realmId} AND source = ${source} AND fingerprint = ${fingerprint}
      AND undone_at IS NULL ORDER BY id DESC LIMIT 1`);
  return row ? read(row) : null;
}

/**
 * The error for an export that was imported before.
 * @param howToUndo a sentence, for an import that can still be undone.
 */
export function alreadyImported(
  { id, createdAt, isRecent }: Pick<TeamImport, "id" | "createdAt" | "isRecent">,
  howToUndo: (id: number) => string,
): ArchiveError {
  const day = createdAt.toISOString().slice(0, 10);
  const next = isRecent
    ? howToUndo(id)
    : `That is more than ${UNDO_HOURS} hours ago, so it can no longer be undone. A newer export can be imported beside it; to replace it, delete its channels first.`;
  return new ArchiveError(`This export was imported on ${day}, and nothing was written now. ${next}`);
}

/** Notes that an import was undone. */
export async function noteUndone(tx: Transaction, id: number): Promise<void> {
  await tx.$executeRaw(sql`UPDATE team_import SET undone_at = now() WHERE id = ${id}`);
}
