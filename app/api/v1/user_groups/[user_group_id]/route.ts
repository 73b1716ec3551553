/** /api/v1/user_groups/{user_group_id} */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/people/groups/groups.contract.ts";
import { deactivateGroup, updateGroup } from "../../../../../lib/people/groups/update-group.ts";

export const PATCH = endpoint(contract.updateUserGroup, ({ actor, params }) => updateGroup(actor, params));

export const DELETE = endpoint(contract.removeUserGroup, ({ actor, params }) =>
  deactivateGroup(actor, params.user_group_id),
);
