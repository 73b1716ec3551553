/** Exports as the database has them, and as clients see them. */
import type { z } from "zod";
import type { Transaction } from "../db/transaction.ts";
import { organizationUrl } from "../events/find-organization.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { exportShape } from "./exports.contract.ts";

/** Older ones are not listed. */
const MOST_LISTED = 50;

export const exportTypes: Readonly<Record<string, number>> = { public: 1, consented: 2 };

type WireExport = z.infer<typeof exportShape>;

/** The newest exports, oldest first. */
export async function listExports(
  tx: Pick<Transaction, "realmExport">,
  organization: Organization,
): Promise<WireExport[]> {
  const rows = await tx.realmExport.findMany({
    where: { realmId: organization.realm.id },
    orderBy: { id: "desc" },
    take: MOST_LISTED,
  });
  return rows.reverse().map((row) => ({
    id: row.id,
    acting_user_id: row.userId,
    export_time: seconds(row.createdAt),
    deleted_timestamp: row.deletedAt && seconds(row.deletedAt),
    failed_timestamp: row.failedAt && seconds(row.failedAt),
    export_url: row.fileKey === null ? null : `${organizationUrl(organization)}/exports/${row.id}`,
    pending: row.dueAt !== null,
    export_type: exportTypes[row.kind] ?? 1,
  }));
}

function seconds(time: Date): number {
  return time.getTime() / 1000;
}
