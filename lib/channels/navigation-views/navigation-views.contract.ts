/** Wire shapes of navigation views: pinned or hidden menu entries, and their order. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  jsonParam,
  limitedTextParam,
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

export const navigationViewShape = z.strictObject({
  /** The view's URL fragment in the web app, without "#": "narrow/is/alerted". */
  fragment: z.string(),
  is_pinned: z.boolean(),
  /** Null for a built-in view. */
  name: z.string().nullable(),
});

/** Specific to Parley: view fragments in the person's order; missing views follow. */
export const navigation_view_order = z.array(z.string());

export const getNavigationViews = defineContract({
  operationId: "get-navigation-views",
  method: "GET",
  path: "/navigation_views",
  tag: "navigation_views",
  summary: "Get your navigation views",
  auth: "user",
  params: z.object({}),
  returns: z.object({ navigation_views: z.array(navigationViewShape) }),
  errors: [],
});

export const addNavigationView = defineContract({
  operationId: "add-navigation-view",
  method: "POST",
  path: "/navigation_views",
  tag: "navigation_views",
  summary: "Add a navigation view",
  auth: "user",
  params: z.object({
    fragment: fragmentParam().min(1),
    is_pinned: boolParam(),
    name: nameParam().nullable().optional(),
  }),
  returns: z.object({}),
  errors: [],
});

/** Specific to Parley. */
export const reorderNavigationViews = defineContract({
  operationId: "reorder-navigation-views",
  method: "PATCH",
  path: "/navigation_views",
  tag: "navigation_views",
  summary: "Put your views in another order",
  auth: "user",
  params: z.object({
    /** Fragments of built-in and own views, without duplicates; missing views follow. */
    order: jsonParam(z.array(boundedText(MAX_FRAGMENT)).max(MAX_ORDERED)),
  }),
  returns: z.object({}),
  errors: [],
});

export const editNavigationView = defineContract({
  operationId: "edit-navigation-view",
  method: "PATCH",
  path: "/navigation_views/{fragment}",
  tag: "navigation_views",
  summary: "Update a navigation view",
  auth: "user",
  params: z.object({
    fragment: fragmentParam(),
    is_pinned: boolParam().optional(),
    name: nameParam().optional(),
  }),
  returns: z.object({}),
  errors: ["NOT_FOUND"],
});

export const removeNavigationView = defineContract({
  operationId: "remove-navigation-view",
  method: "DELETE",
  path: "/navigation_views/{fragment}",
  tag: "navigation_views",
  summary: "Remove a navigation view",
  auth: "user",
  params: z.object({ fragment: fragmentParam() }),
  returns: z.object({}),
  errors: [],
});

export const navigationViewsState = z.object({
  navigation_views: z.array(navigationViewShape),
  /** For clients with `parley_additions`. */
  navigation_view_order,
});

const type = z.literal("navigation_view");

export const navigationViewAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  navigation_view: navigationViewShape,
});

export const navigationViewChange = z.strictObject({
  name: z.string().optional(),
  is_pinned: z.boolean().optional(),
});

export const navigationViewUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  fragment: z.string(),
  data: navigationViewChange,
});

/** Specific to Parley. */
export const navigationViewsReorderedEvent = z.strictObject({
  type,
  op: z.literal("reorder"),
  navigation_view_order,
});

export const navigationViewRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  fragment: z.string(),
});

/** Built-in views cannot have a custom name. */
export function isBuiltInView(fragment: string): boolean {
  return builtIn.has(fragment);
}
