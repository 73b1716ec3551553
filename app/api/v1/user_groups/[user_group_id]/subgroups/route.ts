/** /api/v1/user_groups/{user_group_id}/subgroups */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { updateSubgroups } from "../../../../../../lib/people/groups/change-membership.ts";
import { getSubgroups } from "../../../../../../lib/people/groups/get-groups.ts";
import * as contract from "../../../../../../lib/people/groups/groups.contract.ts";

export const GET = endpoint(contract.getUserGroupSubgroups, ({ actor, params }) =>
  getSubgroups(actor, params.user_group_id, params.direct_subgroup_only),
);

export const POST = endpoint(contract.updateUserGroupSubgroups, ({ actor, params }) =>
  updateSubgroups(actor, params),
);
