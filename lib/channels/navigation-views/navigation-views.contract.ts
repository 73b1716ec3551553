/** Wire shapes of a person's navigation views: entries of the menu of views that are pinned or hidden, and their order. */
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

/** Per person: all of them are part of the answer to each of their registrations. */
export const MAX_VIEWS = 500;
/** Every client has some views of its own, which are fewer than this. */
const MAX_ORDERED = MAX_VIEWS + 50;
/** A fragment may name a long search. */
const MAX_FRAGMENT = 2_000;

const fragmentParam = () => textParam(MAX_FRAGMENT);
const nameParam = () => limitedTextParam("name", MAX_VIEW_NAME);

export const navigationViewShape = z.strictObject({
  /** Address of the view in the web app, after the "#": "narrow/is/alerted". */
  fragment: z.string(),
  is_pinned: z.boolean(),
  /** null for a built-in view. */
  name: z.string().nullable(),
});

/** Parley's own: the fragments of views in the person's order. The views that are missing in it follow. */
export const navigation_view_order = z.array(z.string());

/** GET /navigation_views. */
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

/** POST /navigation_views. */
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

/** PATCH /navigation_views, an operation of Parley's own. */
export const reorderNavigationViews = defineContract({
  operationId: "reorder-navigation-views",
  method: "PATCH",
  path: "/navigation_views",
  tag: "navigation_views",
  summary: "Put your views in another order",
  auth: "user",
  params: z.object({
    /** Fragments of built-in views and of the person's own, each once; those left out follow these. */
    order: jsonParam(z.array(boundedText(MAX_FRAGMENT)).max(MAX_ORDERED)),
  }),
  returns: z.object({}),
  errors: [],
});

/** PATCH /navigation_views/{fragment}. */
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

/** DELETE /navigation_views/{fragment}. */
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

/** Fetch type "navigation_views". */
export const navigationViewsState = z.object({
  navigation_views: z.array(navigationViewShape),
  /** For clients that know `parley_additions`. */
  navigation_view_order,
});

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

/** Whether clients have this view by themselves, so that it cannot have a name of a person's choice. */
export function isBuiltInView(fragment: string): boolean {
  return builtIn.has(fragment);
}
