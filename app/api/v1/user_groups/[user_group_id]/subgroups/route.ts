/** /api/v1/user_groups/{user_group_id}/subgroups */
import { updateSubgroups } from "../../../../../../lib/accounts/group-administration/change-membership.ts";
import { getSubgroups } from "../../../../../../lib/accounts/group-administration/get-groups.ts";
import * as contract from "../../../../../../lib/accounts/group-administration/group-members.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getUserGroupSubgroups, ({ actor, params }) =>
  getSubgroups(actor, params.user_group_id, params.direct_subgroup_only),
);

export const POST = endpoint(contract.updateUserGroupSubgroups, ({ actor, params }) =>
  updateSubgroups(actor, params),
);
