/** Wire shapes of a person's navigation views: entries of the menu of views that are pinned or hidden. */
import { z } from "zod";
import { boolParam, defineContract, roomFor, textParam } from "../contract/contract.ts";

/** In Unicode code points. */
export const MAX_VIEW_NAME = 100;
/** A fragment may name a long search. */
const MAX_FRAGMENT = 2_000;

const fragmentParam = () => textParam(MAX_FRAGMENT);
const nameParam = () => textParam(roomFor(MAX_VIEW_NAME));

export const navigationViewShape = z.strictObject({
  /** Address of the view in the web app, after the "#": "narrow/is/alerted". */
  fragment: z.string(),
  is_pinned: z.boolean(),
  /** null for a built-in view. */
  name: z.string().nullable(),
});

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
