/** Lists, announces and serves exports. */

import { z } from "zod";
import { fileActor } from "../../auth/authentication/authenticate-request.ts";
import { requireRole } from "../../auth/authentication/require-role.ts";
import { database } from "../../kernel/db/client.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import type { FileRequest, FileRoute, ServedFile } from "../../kernel/storage/file-route.ts";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { MAX_EXPORTS_A_WEEK } from "./export-limits.contract.ts";
import type { ExportKind } from "./export-scope.ts";
import * as contracts from "./exports.contract.ts";
import { type ExportType, exportShape, exportsEvent, numberedExportType } from "./exports.contract.ts";

const MAX_LISTED = 50;

/** Wire name → kind. */
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

/** For administrators, or only for owners. */
const exportRoute: FileRoute = {
  pattern: /^\/exports\/(?<id>\d{1,9})$/,
  find: findArchive,
};

const exportsChanged = defineEvent({
  name: "realm_export",
  // Events from before feature level 449 have numbers; those before level 499 lack export_from_prior_server.
  stored: z.strictObject({
    exportId: z.int(),
    exports: z.array(
      exportShape.extend({
        export_type: numberedExportType,
        export_from_prior_server: exportShape.shape.export_from_prior_server.default(false),
      }),
    ),
  }),
  audit: ({ exportId, exports }) => exports.find(({ id }) => id === exportId) ?? { id: exportId },
  wire: exportsEvent,
  variant: sameForEveryone,
  build: ({ exports }) => ({ exports }),
});

export const exports = defineNoun({
  contracts: [contracts.exportRealm, contracts.getRealmExports, contracts.deleteRealmExport],
  events: [exportsChanged],
  fileRoutes: [exportRoute],
});

/** Notifies the requester. Call it after writing the change. */
export async function appendExportEvent(
  log: LogTransaction,
  organization: Organization,
  changed: { readonly id: number; readonly userId: number },
): Promise<void> {
  const stored = {
    exportId: changed.id,
    exports: await listExports((statement) => log.tx.$queryRaw(statement), organization),
  };
  await appendEvents(log, [exportsChanged.event(stored, { kind: "users", userIds: [changed.userId] })]);
}

async function findArchive(request: FileRequest): Promise<ServedFile | null> {
  const actor = await fileActor(request);
  if (!actor) return null;
  const { realm } = actor.organization;
  const row = await database().prisma.realmExport.findFirst({
    where: { id: Number(request.groups.id), realmId: realm.id },
    select: { id: true, kind: true, fileKey: true, createdAt: true },
  });
  if (!row || !mayDownload(actor, row.kind)) return null;
  const size = row.fileKey ? await fileStore().size(row.fileKey) : null;
  if (!row.fileKey || size === null) return null;
  const day = row.createdAt.toISOString().slice(0, 10);
  return {
    content: { key: row.fileKey, size },
    contentType: "application/gzip",
    etag: `"${row.id}"`,
    cacheControl: "private, no-store",
    headers: {
      "content-disposition": `attachment; filename="parley-export-${day}-${row.id}.tar.gz"`,
      vary: "Cookie, Authorization",
    },
  };
}

/** "unconsented" is for owners, while the organization lets them. The contracts restrict requests. */
function mayDownload({ organization, user }: Actor, kind: string): boolean {
  if (kind !== "unconsented") return user.role <= ROLE_ADMINISTRATOR;
  return user.role <= ROLE_OWNER && organization.realm.settings.owner_full_content_access;
}

type WireExport = z.infer<typeof exportShape>;

interface ExportRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: string;
  /** Seconds since 1970, like the others. */
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
    FROM realm_export WHERE realm_id = ${organization.realm.id} ORDER BY id DESC LIMIT ${MAX_LISTED}`);
  return rows.reverse().map((row) => ({
    id: row.id,
    acting_user_id: row.user_id,
    export_time: row.created,
    deleted_timestamp: row.deleted,
    failed_timestamp: row.failed,
    export_url: row.is_kept ? `${organizationUrl(organization)}/exports/${row.id}` : null,
    pending: row.is_pending,
    export_type: exportTypes[row.kind] ?? "public",
    export_from_prior_server: false,
  }));
}

/**
 * @throws ApiError BAD_REQUEST for private data without consent, unless an owner may read it, and over the weekly
 *   limit.
 */
export async function requestExport(actor: Actor, exportType: ExportType): Promise<{ id: number }> {
  const { organization, user } = actor;
  const realmId = organization.realm.id;
  if (exportType === "full_without_consent") {
    if (!organization.realm.settings.owner_full_content_access) {
      throw badRequest("Private data can be exported only with the consent of the people it belongs to.");
    }
    requireRole(user, ROLE_OWNER);
  }
  const kind = exportKinds[exportType];
  return logTransaction(writerOf(actor, "export-realm"), async (log) => {
    await log.lock();
    const [asked] = await log.tx.$queryRaw<{ id: number }[]>(sql`
      INSERT INTO realm_export (realm_id, user_id, kind)
      SELECT ${realmId}, ${user.id}, ${kind}
      WHERE ${MAX_EXPORTS_A_WEEK} > (SELECT count(*) FROM realm_export
        WHERE realm_id = ${realmId} AND created_at > now() - interval '7 days')
      RETURNING id`);
    if (!asked) throw badRequest(`An organization can be exported ${MAX_EXPORTS_A_WEEK} times in a week.`);
    await appendExportEvent(log, organization, { id: asked.id, userId: user.id });
    return { id: asked.id };
  });
}

export async function getRealmExports({ organization }: Actor) {
  return { exports: await listExports(query, organization) };
}

interface MadeArchive {
  readonly id: number;
  readonly userId: number;
  readonly fileKey: string | null;
  readonly isDeleted: boolean;
  readonly hasFailed: boolean;
}

/** @throws ApiError BAD_REQUEST for an unfinished, deleted, or unknown archive. */
export async function deleteRealmExport(actor: Actor, exportId: number): Promise<Record<string, never>> {
  const { organization } = actor;
  await logTransaction(writerOf(actor, "delete-realm-export"), async (log) => {
    await log.lock();
    const [found] = await log.tx.$queryRaw<MadeArchive[]>(sql`
      SELECT id, user_id AS "userId", file_key AS "fileKey", deleted_at IS NOT NULL AS "isDeleted",
        failed_at IS NOT NULL AS "hasFailed"
      FROM realm_export WHERE id = ${rowId(exportId)} AND realm_id = ${log.realmId}`);
    if (!found) throw badRequest("Invalid data export ID");
    if (found.isDeleted) throw badRequest("Export already deleted");
    if (found.hasFailed) throw badRequest("Export failed, nothing to delete");
    if (found.fileKey === null) throw badRequest("Export still in progress");
    await releaseFiles(log.tx, [found.fileKey]);
    await log.tx.$executeRaw(sql`
      UPDATE realm_export SET file_key = NULL, deleted_at = now() WHERE id = ${found.id}`);
    await appendExportEvent(log, organization, found);
  });
  return {};
}
