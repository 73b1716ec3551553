/** Wire shapes of navigation views: pinned or hidden menu entries, and their order. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  jsonParam,
  limitedTextParam,
  model,
  textParam,
} from "../../kernel/contract/contract.ts";
import { MAX_VIEW_NAME } from "../channels-limits.contract.ts";

const builtIn = new Set([
  "inbox",
  "recent",
  "feed",
  "drafts",
  "scheduled",
  "reminders",
  "narrow/is/starred",
  "narrow/is/mentioned",
  "narrow/has/reaction/sender/me",
]);

/** Per person: every register response lists them all. */
export const MAX_VIEWS = 500;
/** Allows for each client's built-in views, which are fewer than this. */
const MAX_ORDERED = MAX_VIEWS + 50;
/** Room for a long search. */
const MAX_FRAGMENT = 2_000;

const fragmentParam = () => textParam(MAX_FRAGMENT);
const nameParam = () => limitedTextParam("name", MAX_VIEW_NAME);

export const navigationViewShape = model(
  "NavigationView",
  z.strictObject({
    fragment: z
      .string()
      .describe('Fragment of the view\'s address in the web app, without "#", such as "narrow/is/alerted".'),
    is_pinned: z.boolean().describe("Whether it is always shown."),
    name: z.string().nullable().describe("Name of the view; null for a built-in view."),
  }),
);

/** Specific to Parley: view fragments in the person's order; missing views follow. */
export const navigation_view_order = z.array(z.string());

export const getNavigationViews = defineContract({
  operationId: "get-navigation-views",
  method: "GET",
  path: "/navigation_views",
  tag: "organize",
  summary: "Get your navigation views",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    navigation_views: z
      .array(navigationViewShape)
      .describe("The views that the account has changed or made."),
  }),
  errors: [],
});

export const addNavigationView = defineContract({
  operationId: "add-navigation-view",
  method: "POST",
  path: "/navigation_views",
  tag: "organize",
  summary: "Add a navigation view",
  auth: "user",
  params: z.object({
    fragment: fragmentParam()
      .min(1)
      .describe('Fragment of the view\'s address in the web app, without "#", such as "narrow/is/alerted".'),
    is_pinned: boolParam().describe("Whether it is always shown."),
    name: nameParam().nullable().optional().describe("Name of the view; null for a built-in view."),
  }),
  returns: z.object({}),
  errors: [],
});

/** Specific to Parley. */
export const reorderNavigationViews = defineContract({
  operationId: "reorder-navigation-views",
  method: "PATCH",
  path: "/navigation_views",
  tag: "organize",
  summary: "Put your views in another order",
  auth: "user",
  params: z.object({
    order: jsonParam(z.array(boundedText(MAX_FRAGMENT)).max(MAX_ORDERED)).describe(
      "Fragments of built-in and own views, in their new order; missing views follow.",
    ),
  }),
  returns: z.object({}),
  errors: [],
});

export const editNavigationView = defineContract({
  operationId: "edit-navigation-view",
  method: "PATCH",
  path: "/navigation_views/{fragment}",
  tag: "organize",
  summary: "Update a navigation view",
  auth: "user",
  params: z.object({
    fragment: fragmentParam().describe(
      'Fragment of the view\'s address in the web app, without "#", such as "narrow/is/alerted".',
    ),
    is_pinned: boolParam().optional().describe("Whether it is always shown."),
    name: nameParam().optional().describe("Name of the view; null for a built-in view."),
  }),
  returns: z.object({}),
  errors: ["NOT_FOUND"],
});

export const removeNavigationView = defineContract({
  operationId: "remove-navigation-view",
  method: "DELETE",
  path: "/navigation_views/{fragment}",
  tag: "organize",
  summary: "Remove a navigation view",
  auth: "user",
  mayBeMissing: true,
  params: z.object({
    fragment: fragmentParam().describe(
      'Fragment of the view\'s address in the web app, without "#", such as "narrow/is/alerted".',
    ),
  }),
  returns: z.object({}),
  errors: [],
});

export const navigationViewsState = z.object({
  navigation_views: z.array(navigationViewShape).describe("The views that the account has changed or made."),
  navigation_view_order: navigation_view_order.describe(
    "Fragments of all views, in order; for clients with `parley_additions`.",
  ),
});

const type = z.literal("navigation_view");

export const navigationViewAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  navigation_view: navigationViewShape.describe("The new view."),
});

export const navigationViewChange = z.strictObject({
  name: z.string().optional().describe("Name of the view; null for a built-in view."),
  is_pinned: z.boolean().optional().describe("Whether it is always shown."),
});

export const navigationViewUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  fragment: z
    .string()
    .describe('Fragment of the view\'s address in the web app, without "#", such as "narrow/is/alerted".'),
  data: navigationViewChange.describe("The changed fields."),
});

/** Specific to Parley. */
export const navigationViewsReorderedEvent = z.strictObject({
  type,
  op: z.literal("reorder"),
  navigation_view_order: navigation_view_order.describe(
    "Fragments of all views, in order; for clients with `parley_additions`.",
  ),
});

export const navigationViewRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  fragment: z
    .string()
    .describe('Fragment of the view\'s address in the web app, without "#", such as "narrow/is/alerted".'),
});

/** Built-in views cannot have a custom name. */
export function isBuiltInView(fragment: string): boolean {
  return builtIn.has(fragment);
}
