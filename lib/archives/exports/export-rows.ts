/** Exports as the database has them, and as clients see them. */
import type { z } from "zod";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { ExportKind } from "./export-scope.ts";
import type { ExportType, exportShape } from "./exports.contract.ts";

/** Older ones are not listed. */
const MOST_LISTED = 50;

/** The kinds that can be asked for, by their names on the wire. */
export const exportKinds = {
  public: "public",
  full_with_consent: "consented",
  full_without_consent: "unconsented",
} as const satisfies Record<ExportType, ExportKind>;

const exportTypes: Readonly<Record<string, ExportType>> = {
  public: "public",
  consented: "full_with_consent",
  unconsented: "full_without_consent",
};

type WireExport = z.infer<typeof exportShape>;

interface ExportRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: string;
  /** Seconds since 1970, as the others. */
  readonly created: number;
  readonly deleted: number | null;
  readonly failed: number | null;
  readonly is_kept: boolean;
  readonly is_pending: boolean;
}

/** The newest exports, oldest first. */
export async function listExports(
  read: (statement: Sql) => Promise<ExportRow[]>,
  organization: Organization,
): Promise<WireExport[]> {
  const rows = await read(sql`
    SELECT id, user_id, kind, extract(epoch FROM created_at)::float8 AS created,
           extract(epoch FROM deleted_at)::float8 AS deleted, extract(epoch FROM failed_at)::float8 AS failed,
           file_key IS NOT NULL AS is_kept, due_at IS NOT NULL AS is_pending
    FROM realm_export WHERE realm_id = ${organization.realm.id} ORDER BY id DESC LIMIT ${MOST_LISTED}`);
  return rows.reverse().map((row) => ({
    id: row.id,
    acting_user_id: row.user_id,
    export_time: row.created,
    deleted_timestamp: row.deleted,
    failed_timestamp: row.failed,
    export_url: row.is_kept ? `${organizationUrl(organization)}/exports/${row.id}` : null,
    pending: row.is_pending,
    export_type: exportTypes[row.kind] ?? "public",
  }));
}
