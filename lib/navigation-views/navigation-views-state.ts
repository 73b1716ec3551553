/** The part of the register answer about navigation views. */
import { stateFamily } from "../initial-state/state-family.ts";
import { navigationViewsState } from "./navigation-views-state.contract.ts";
import { presentView } from "./present-view.ts";

export const navigationViewsFamily = stateFamily({
  fetchTypes: ["navigation_views"],
  fields: navigationViewsState,
  read: (tx, { user }) =>
    tx.navigationView.findMany({ where: { userId: user.id }, orderBy: { fragment: "asc" } }),
  present: (views) => ({ navigation_views: views.map(presentView) }),
});
