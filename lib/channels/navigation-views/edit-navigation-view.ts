/** Renames, pins or hides a view of a person's menu of views (feature level 390). */
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { ApiError } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { navigationViewUpdated } from "./navigation-view-events.ts";
import { nameTaken, viewName } from "./view-name.ts";

export interface ViewEdit {
  readonly fragment: string;
  readonly isPinned?: boolean | undefined;
  readonly name?: string | undefined;
}

/** @throws ApiError NOT_FOUND when the person has no such view, BAD_REQUEST for a wrong name. */
export async function editNavigationView(actor: Actor, edit: ViewEdit): Promise<void> {
  const { fragment, isPinned } = edit;
  const userId = actor.user.id;
  await logTransaction(writerOf(actor, "edit-navigation-view"), async (log) => {
    const { tx } = log;
    const view = await tx.navigationView.findUnique({ where: { userId_fragment: { userId, fragment } } });
    if (!view) throw new ApiError("NOT_FOUND", "Navigation view does not exist.");
    const name = edit.name === undefined ? undefined : viewName(fragment, edit.name);
    const data = {
      ...(name === undefined || name === view.name ? {} : { name }),
      ...(isPinned === undefined || isPinned === view.isPinned ? {} : { isPinned }),
    };
    if (Object.keys(data).length === 0) return;
    await tx.navigationView
      .update({ where: { userId_fragment: { userId, fragment } }, data })
      .catch((error) => Promise.reject(isUniqueViolation(error) ? nameTaken() : error));
    const changed = {
      ...(data.name === undefined ? {} : { name: data.name }),
      ...(data.isPinned === undefined ? {} : { is_pinned: data.isPinned }),
    };
    await appendEvents(log, [
      navigationViewUpdated.event({ fragment, data: changed }, { kind: "users", userIds: [userId] }),
    ]);
  });
}
