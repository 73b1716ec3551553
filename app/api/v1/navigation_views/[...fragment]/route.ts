/** /api/v1/navigation_views/{fragment}, which may contain slashes. */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/channels/navigation-views/navigation-views.contract.ts";
import {
  editNavigationView,
  removeNavigationView,
} from "../../../../../lib/channels/navigation-views/navigation-views.ts";

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
