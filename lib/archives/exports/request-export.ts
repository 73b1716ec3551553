/** Asks for an export, lists them, and deletes an archive. */

import { requireRole } from "../../auth/authentication/require-role.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { appendExportEvent } from "./export-events.ts";
import { MAX_EXPORTS_A_WEEK } from "./export-limits.contract.ts";
import { exportKinds, listExports } from "./export-rows.ts";
import type { ExportType } from "./exports.contract.ts";

/**
 * The archive is made as soon as a node has time for it.
 * @throws ApiError BAD_REQUEST for private data of people who do not consent, unless an owner asks and the organization
 * lets owners read it; and after five exports within a week.
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

interface ExportRow {
  readonly id: number;
  readonly userId: number;
  readonly fileKey: string | null;
  readonly isDeleted: boolean;
  readonly hasFailed: boolean;
}

/** @throws ApiError BAD_REQUEST when there is no such archive, or none yet, or none any more. */
export async function deleteRealmExport(actor: Actor, exportId: number): Promise<Record<string, never>> {
  const { organization } = actor;
  await logTransaction(writerOf(actor, "delete-realm-export"), async (log) => {
    await log.lock();
    const [found] = await log.tx.$queryRaw<ExportRow[]>(sql`
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
