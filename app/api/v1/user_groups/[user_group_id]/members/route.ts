/** /api/v1/user_groups/{user_group_id}/members */
import { updateMembers } from "../../../../../../lib/accounts/group-administration/change-membership.ts";
import { getGroupMembers } from "../../../../../../lib/accounts/group-administration/get-groups.ts";
import * as contract from "../../../../../../lib/accounts/group-administration/group-members.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getUserGroupMembers, ({ actor, params }) =>
  getGroupMembers(actor, params.user_group_id, params.direct_member_only),
);

export const POST = endpoint(contract.updateUserGroupMembers, ({ actor, params }) =>
  updateMembers(actor, params),
);
