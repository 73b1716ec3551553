/** /api/v1/user_groups/{user_group_id}/members/{user_id} */

import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import { getIsGroupMember } from "../../../../../../../lib/people/groups/get-groups.ts";
import { getIsUserGroupMember } from "../../../../../../../lib/people/groups/groups.contract.ts";

export const GET = endpoint(getIsUserGroupMember, ({ actor, params }) =>
  getIsGroupMember(actor, params.user_group_id, params.user_id, params.direct_member_only),
);
