/** Navigation views: menu entries that a person pins, hides and orders. */

import { z } from "zod";
import { overLimit } from "../../kernel/contract/contract.ts";
import { database } from "../../kernel/db/client.ts";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import type { NavigationView } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest, doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { MAX_VIEW_NAME } from "../channels-limits.contract.ts";
import * as contracts from "./navigation-views.contract.ts";
import {
  isBuiltInView,
  MAX_VIEWS,
  navigationViewAddedEvent,
  navigationViewChange,
  navigationViewRemovedEvent,
  navigationViewShape,
  navigationViewsReorderedEvent,
  navigationViewsState,
  navigationViewUpdatedEvent,
} from "./navigation-views.contract.ts";

const navigationViewsFamily = stateFamily({
  fetchTypes: ["navigation_views"],
  fields: navigationViewsState,
  async read(tx, { user }) {
    const where = { userId: user.id };
    const views = tx.navigationView.findMany({ where, orderBy: { fragment: "asc" } });
    const places = tx.navigationPlace.findMany({ where, orderBy: { place: "asc" } });
    return { views: await views, places: await places };
  },
  present: ({ views, places }, _actor, { capabilities }) => ({
    navigation_views: views.map(presentView),
    ...(capabilities.parley_additions && {
      navigation_view_order: places.map(({ fragment }) => fragment),
    }),
  }),
});

export const navigationViewAdded = defineEvent({
  name: "navigation_view.add",
  stored: navigationViewShape,
  wire: navigationViewAddedEvent,
  variant: sameForEveryone,
  build: (view) => ({ op: "add" as const, navigation_view: view }),
});

export const navigationViewUpdated = defineEvent({
  name: "navigation_view.update",
  stored: z.strictObject({ fragment: z.string(), data: navigationViewChange }),
  wire: navigationViewUpdatedEvent,
  variant: sameForEveryone,
  build: ({ fragment, data }) => ({ op: "update" as const, fragment, data }),
});

/** For clients with `parley_additions`. */
export const navigationViewsReordered = defineEvent({
  name: "navigation_view.reorder",
  stored: z.strictObject({ order: z.array(z.string()) }),
  wire: navigationViewsReorderedEvent,
  variant: (_stored, { options }) => options.capabilities.parley_additions || null,
  build: ({ order }) => ({ op: "reorder" as const, navigation_view_order: order }),
});

export const navigationViewRemoved = defineEvent({
  name: "navigation_view.remove",
  stored: z.strictObject({ fragment: z.string() }),
  wire: navigationViewRemovedEvent,
  variant: sameForEveryone,
  build: ({ fragment }) => ({ op: "remove" as const, fragment }),
});

export function presentView({
  fragment,
  isPinned,
  name,
}: NavigationView): z.input<typeof navigationViewShape> {
  return { fragment, is_pinned: isPinned, name };
}

/** @throws ApiError BAD_REQUEST for a built-in view, and for a blank or too long name. */
export function viewName(fragment: string, given: string): string {
  if (isBuiltInView(fragment)) throw badRequest("Built-in views cannot have a custom name");
  const name = given.trim();
  if (name === "") throw badRequest("Custom views must have a valid name");
  if (lengthOf(name) > MAX_VIEW_NAME) throw badRequest(overLimit("name", MAX_VIEW_NAME));
  return name;
}

export const nameTaken = () => badRequest("Navigation view with this name already exists.");

/** Ordered by fragment; the person's order is in the register response only. */
export async function getNavigationViews({ user }: Actor) {
  const { prisma } = database();
  const views = await prisma.navigationView.findMany({
    where: { userId: user.id },
    orderBy: { fragment: "asc" },
  });
  return { navigation_views: views.map(presentView) };
}

interface NewView {
  readonly fragment: string;
  readonly isPinned: boolean;
  readonly name?: string | null | undefined;
}

/** Clients remove such segments from request paths, making the view unreachable. */
const DOT_SEGMENT = /(^|\/)\.{1,2}(\/|$)/;

/** @throws ApiError BAD_REQUEST for an invalid or existing view, and too many views. */
export async function addNavigationView(actor: Actor, given: NewView): Promise<void> {
  const { fragment, isPinned } = given;
  if (DOT_SEGMENT.test(fragment)) throw badRequest("Invalid fragment");
  const isUnnamed = isBuiltInView(fragment) && (given.name ?? null) === null;
  const name = isUnnamed ? null : viewName(fragment, given.name ?? "");
  await logTransaction(writerOf(actor, "add-navigation-view"), async (log) => {
    const { tx } = log;
    const userId = actor.user.id;
    await log.lockScope("navigation views", userId);
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

/** Feature level 390. */
interface ViewEdit {
  readonly fragment: string;
  readonly isPinned?: boolean | undefined;
  readonly name?: string | undefined;
}

/** @throws ApiError NOT_FOUND for an unknown view, BAD_REQUEST for an invalid name. */
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

/** @throws ApiError BAD_REQUEST for an unknown view. */
export async function removeNavigationView(actor: Actor, fragment: string): Promise<void> {
  await logTransaction(writerOf(actor, "remove-navigation-view"), async (log) => {
    const { tx } = log;
    await log.lockScope("navigation views", actor.user.id);
    const where = { userId: actor.user.id, fragment };
    const { count } = await tx.navigationView.deleteMany({ where });
    if (count === 0) throw doesNotExist("Navigation view does not exist.");
    await tx.navigationPlace.deleteMany({ where });
    await appendEvents(log, [
      navigationViewRemoved.event({ fragment }, { kind: "users", userIds: [actor.user.id] }),
    ]);
  });
}

/** @throws ApiError BAD_REQUEST for a duplicate or unknown view. */
export async function reorderNavigationViews(
  actor: Actor,
  order: readonly string[],
): Promise<Record<string, never>> {
  if (new Set(order).size !== order.length) throw badRequest("Invalid order mapping");
  const userId = actor.user.id;
  const fragments = [...order];
  return logTransaction(writerOf(actor, "reorder-navigation-views"), async (log) => {
    const { tx } = log;
    await log.lockScope("navigation views", userId);
    const own = fragments.filter((fragment) => !isBuiltInView(fragment));
    const known = await tx.navigationView.count({ where: { userId, fragment: { in: own } } });
    if (known !== own.length) throw badRequest("Navigation view does not exist.");
    await tx.$executeRaw(sql`
      DELETE FROM navigation_place WHERE user_id = ${userId} AND fragment <> ALL(${fragments}::text[])`);
    await tx.$executeRaw(sql`
      INSERT INTO navigation_place (user_id, fragment, place)
      SELECT ${userId}, given.fragment, given.n - 1
      FROM unnest(${fragments}::text[]) WITH ORDINALITY AS given (fragment, n)
      ON CONFLICT (user_id, fragment) DO UPDATE SET place = excluded.place`);
    await appendEvents(log, [
      navigationViewsReordered.event({ order: fragments }, { kind: "users", userIds: [userId] }),
    ]);
    return {};
  });
}

export const navigationViews = defineNoun({
  contracts: [
    contracts.getNavigationViews,
    contracts.addNavigationView,
    contracts.editNavigationView,
    contracts.removeNavigationView,
    contracts.reorderNavigationViews,
  ],
  events: [navigationViewAdded, navigationViewUpdated, navigationViewRemoved, navigationViewsReordered],
  register: [navigationViewsFamily],
});
