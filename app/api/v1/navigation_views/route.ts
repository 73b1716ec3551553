/** /api/v1/navigation_views */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/channels/navigation-views/navigation-views.contract.ts";
import {
  addNavigationView,
  getNavigationViews,
  reorderNavigationViews,
} from "../../../../lib/channels/navigation-views/navigation-views.ts";

export const GET = endpoint(contract.getNavigationViews, ({ actor }) => getNavigationViews(actor));

export const POST = endpoint(contract.addNavigationView, async ({ actor, params }) => {
  await addNavigationView(actor, {
    fragment: params.fragment,
    isPinned: params.is_pinned,
    name: params.name,
  });
  return {};
});

export const PATCH = endpoint(contract.reorderNavigationViews, ({ actor, params }) =>
  reorderNavigationViews(actor, params.order),
);
