/** /api/v1/user_groups/{user_group_id} */
import { deactivateGroup } from "../../../../../lib/accounts/group-administration/deactivate-group.ts";
import * as contract from "../../../../../lib/accounts/group-administration/groups.contract.ts";
import { updateGroup } from "../../../../../lib/accounts/group-administration/update-group.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const PATCH = endpoint(contract.updateUserGroup, ({ actor, params }) => updateGroup(actor, params));

export const DELETE = endpoint(contract.removeUserGroup, ({ actor, params }) =>
  deactivateGroup(actor, params.user_group_id),
);
