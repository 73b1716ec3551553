/** The part of the register answer about navigation views. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { navigationViewsState } from "./navigation-views.contract.ts";
import { presentView } from "./present-view.ts";

export const navigationViewsFamily = stateFamily({
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
