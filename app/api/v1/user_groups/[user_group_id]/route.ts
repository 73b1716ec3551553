/** /api/v1/user_groups/{user_group_id} */
import { deactivateGroup } from "../../../../../lib/group-administration/deactivate-group.ts";
import * as contract from "../../../../../lib/group-administration/groups.contract.ts";
import { updateGroup } from "../../../../../lib/group-administration/update-group.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const PATCH = endpoint(contract.updateUserGroup, ({ actor, params }) => updateGroup(actor, params));

export const DELETE = endpoint(contract.removeUserGroup, ({ actor, params }) =>
  deactivateGroup(actor, params.user_group_id),
);
