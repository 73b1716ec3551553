/** Declares what navigation views bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  navigationViewAdded,
  navigationViewRemoved,
  navigationViewsReordered,
  navigationViewUpdated,
} from "./navigation-view-events.ts";
import * as contracts from "./navigation-views.contract.ts";
import { navigationViewsFamily } from "./navigation-views-state.ts";

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
