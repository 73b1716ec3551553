/** /api/v1/navigation_views/{fragment}; a fragment may contain slashes. */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { editNavigationView } from "../../../../../lib/navigation-views/edit-navigation-view.ts";
import * as contract from "../../../../../lib/navigation-views/navigation-views.contract.ts";
import { removeNavigationView } from "../../../../../lib/navigation-views/remove-navigation-view.ts";

export const PATCH = endpoint(contract.editNavigationView, async ({ actor, params }) => {
  await editNavigationView(actor, {
    fragment: params.fragment,
    isPinned: params.is_pinned,
    name: params.name,
  });
  return {};
});

export const DELETE = endpoint(contract.removeNavigationView, async ({ actor, params }) => {
  await removeNavigationView(actor, params.fragment);
  return {};
});
