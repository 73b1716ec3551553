/** Events about a person's navigation views; only their owner receives them. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { navigationViewAddedEvent, navigationViewChange, navigationViewRemovedEvent, navigationViewsReorderedEvent, navigationViewUpdatedEvent, navigationViewShape } from "./navigation-views.contract.ts";


/** A view was added. */
export const navigationViewAdded = defineEvent({
  name: "navigation_view.add",
  stored: navigationViewShape,
  wire: navigationViewAddedEvent,
  variant: sameForEveryone,
  build: (view) => ({ op: "add" as const, navigation_view: view }),
});

/** A view was renamed, pinned or hidden. */
export const navigationViewUpdated = defineEvent({
  name: "navigation_view.update",
  stored: z.strictObject({ fragment: z.string(), data: navigationViewChange }),
  wire: navigationViewUpdatedEvent,
  variant: sameForEveryone,
  build: ({ fragment, data }) => ({ op: "update" as const, fragment, data }),
});

/** The views were put in another order; for clients that know `parley_additions`. */
export const navigationViewsReordered = defineEvent({
  name: "navigation_view.reorder",
  stored: z.strictObject({ order: z.array(z.string()) }),
  wire: navigationViewsReorderedEvent,
  variant: (_stored, { options }) => options.capabilities.parley_additions || null,
  build: ({ order }) => ({ op: "reorder" as const, navigation_view_order: order }),
});

/** A view was removed. */
export const navigationViewRemoved = defineEvent({
  name: "navigation_view.remove",
  stored: z.strictObject({ fragment: z.string() }),
  wire: navigationViewRemovedEvent,
  variant: sameForEveryone,
  build: ({ fragment }) => ({ op: "remove" as const, fragment }),
});
