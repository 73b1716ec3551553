/** Wire shape of navigation views in the register answer. */
import { z } from "zod";
import { navigation_view_order, navigationViewShape } from "./navigation-views.contract.ts";

/** Fetch type "navigation_views". */
export const navigationViewsState = z.object({
  navigation_views: z.array(navigationViewShape),
  /** For clients that know `parley_additions`. */
  navigation_view_order,
});
