/** Undoing an import removes what it added, except for what people have used since. */
import { noteInAuditLog } from "../../kernel/events/append-event.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import { UNDO_HOURS } from "../uploaded-exports/uploaded-exports.contract.ts";
import { type RemovedImport, removeImported } from "./remove-imported.ts";
import { rewriteOrganization } from "./rewrite-organization.ts";
import { importsOf, noteUndone, type TeamImport } from "./team-imports.ts";

export interface UndoneImport extends RemovedImport {
  readonly id: number;
}

/**
 * @param id null: the newest that was not undone.
 * @param userId who undoes it, for the audit log; null: the server's administrator.
 * @throws ArchiveError for an import that is unknown, was undone, or is older than `UNDO_HOURS`.
 */
export function undoImport(
  realmId: number,
  id: number | null,
  userId: number | null = null,
): Promise<UndoneImport> {
  return rewriteOrganization(
    { realmId, userId, operation: "undo-import" },
    {
      begin: async () => null,
      change: async (log) => {
        const { tx } = log;
        const found = chosen(await importsOf(tx, realmId), id);
        const undone = await removeImported(tx, realmId, found);
        await noteUndone(tx, found.id);
        noteInAuditLog(log, {
          event: "organization.import_undone",
          details: { id: found.id, ...undone.removed },
        });
        return { id: found.id, ...undone };
      },
    },
  );
}

function chosen(imports: readonly TeamImport[], id: number | null): TeamImport {
  const found = imports.find((each) => (id === null ? each.undoneAt === null : each.id === id));
  if (!found)
    throw new ArchiveError(
      id === null ? "There is no import that could be undone." : `There is no import ${id} here.`,
    );
  if (found.undoneAt) throw new ArchiveError(`Import ${found.id} was undone already.`);
  if (!found.isRecent)
    throw new ArchiveError(
      `Import ${found.id} is older than ${UNDO_HOURS} hours, so it can no longer be undone. Delete its channels and deactivate its people instead.`,
    );
  return found;
}
