/** Adds a view to a person's menu of views. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { isBuiltInView, MAX_VIEWS } from "./navigation-views.contract.ts";
import { navigationViewAdded } from "./navigation-view-events.ts";

import { presentView } from "./present-view.ts";
import { nameTaken, viewName } from "./view-name.ts";

export interface NewView {
  readonly fragment: string;
  readonly isPinned: boolean;
  readonly name?: string | null | undefined;
}

/** A segment that clients take out of the path of a request, so that the view could be neither changed nor removed. */
const DOT_SEGMENT = /(^|\/)\.{1,2}(\/|$)/;

/** @throws ApiError BAD_REQUEST for a wrong fragment or name, a view that exists, or when the person has too many. */
export async function addNavigationView(actor: Actor, given: NewView): Promise<void> {
  const { fragment, isPinned } = given;
  if (DOT_SEGMENT.test(fragment)) throw badRequest("Invalid fragment");
  const isUnnamed = isBuiltInView(fragment) && (given.name ?? null) === null;
  const name = isUnnamed ? null : viewName(fragment, given.name ?? "");
  await logTransaction(writerOf(actor, "add-navigation-view"), async (log) => {
    const { tx } = log;
    const userId = actor.user.id;
    await log.alone("navigation views", userId);
    if ((await tx.navigationView.count({ where: { userId } })) >= MAX_VIEWS) {
      throw badRequest(`You have too many navigation views (limit: ${MAX_VIEWS}).`);
    }
    const data = { userId, fragment, name, isPinned };
    const [view] = await tx.navigationView.createManyAndReturn({ data, skipDuplicates: true });
    if (!view) {
      const existing = await tx.navigationView.findUnique({
        where: { userId_fragment: { userId, fragment } },
      });
      throw existing ? badRequest("Navigation view already exists.") : nameTaken();
    }
    await appendEvents(log, [
      navigationViewAdded.event(presentView(view), { kind: "users", userIds: [userId] }),
    ]);
  });
}
