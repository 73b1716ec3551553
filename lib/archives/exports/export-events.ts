/** The event about exports: the person who asked for the one that has changed receives it. */
import { z } from "zod";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { listExports } from "./export-rows.ts";
import { exportShape, exportsEvent, numberedExportType } from "./exports.contract.ts";

export const exportsChanged = defineEvent({
  name: "realm_export",
  // Events of before feature level 449 have numbers.
  stored: z.strictObject({
    exportId: z.int(),
    exports: z.array(exportShape.extend({ export_type: numberedExportType })),
  }),
  audit: ({ exportId, exports }) => exports.find(({ id }) => id === exportId) ?? { id: exportId },
  wire: exportsEvent,
  variant: sameForEveryone,
  build: ({ exports }) => ({ exports }),
});

/** Notifies the person who asked for an export, once what has changed about it is written. */
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
