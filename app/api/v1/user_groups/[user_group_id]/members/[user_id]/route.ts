/** /api/v1/user_groups/{user_group_id}/members/{user_id} */
import { getIsGroupMember } from "../../../../../../../lib/accounts/group-administration/get-groups.ts";
import { getIsUserGroupMember } from "../../../../../../../lib/accounts/group-administration/group-members.contract.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(getIsUserGroupMember, ({ actor, params }) =>
  getIsGroupMember(actor, params.user_group_id, params.user_id, params.direct_member_only),
);
