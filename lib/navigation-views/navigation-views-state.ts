/** The part of the register answer about navigation views: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { navigationViewsState } from "./navigation-views-state.contract.ts";

export const navigationViewsFamily = stateFamily({
  fetchTypes: ["navigation_views"],
  fields: navigationViewsState,
  present: () => ({ navigation_views: [] }),
});
