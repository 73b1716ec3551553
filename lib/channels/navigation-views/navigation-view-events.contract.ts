/** Wire shapes of events about a person's navigation views. */
import { z } from "zod";
import { navigation_view_order, navigationViewShape } from "./navigation-views.contract.ts";

const type = z.literal("navigation_view");

/** Event navigation_view, op add. */
export const navigationViewAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  navigation_view: navigationViewShape,
});

/** What an update changes. */
export const navigationViewChange = z.strictObject({
  name: z.string().optional(),
  is_pinned: z.boolean().optional(),
});

/** Event navigation_view, op update. */
export const navigationViewUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  fragment: z.string(),
  data: navigationViewChange,
});

/** Event navigation_view, op reorder: Parley's own. */
export const navigationViewsReorderedEvent = z.strictObject({
  type,
  op: z.literal("reorder"),
  navigation_view_order,
});

/** Event navigation_view, op remove. */
export const navigationViewRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  fragment: z.string(),
});
