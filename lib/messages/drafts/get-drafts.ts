/** Reads a person's drafts. */
import { database } from "../../kernel/db/client.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { requireSynchronization } from "./draft-access.ts";
import { presentDraft } from "./present-draft.ts";

/**
 * In the order in which they were edited.
 * @throws ApiError BAD_REQUEST when the person's clients keep drafts to themselves.
 */
export async function getDrafts(actor: Actor) {
  requireSynchronization(actor);
  const rows = await database().prisma.draft.findMany({
    where: { userId: actor.user.id },
    orderBy: [{ editedAt: "asc" }, { id: "asc" }],
  });
  return { count: rows.length, drafts: rows.map(presentDraft) };
}
