/** /api/v1/user_groups/{user_group_id}/members */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { updateMembers } from "../../../../../../lib/people/groups/change-membership.ts";
import { getGroupMembers } from "../../../../../../lib/people/groups/get-groups.ts";
import * as contract from "../../../../../../lib/people/groups/groups.contract.ts";

export const GET = endpoint(contract.getUserGroupMembers, ({ actor, params }) =>
  getGroupMembers(actor, params.user_group_id, params.direct_member_only),
);

export const POST = endpoint(contract.updateUserGroupMembers, ({ actor, params }) =>
  updateMembers(actor, params),
);
