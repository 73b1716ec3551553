/** /api/v1/user_groups/{user_group_id}/deactivate */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { deactivateUserGroup } from "../../../../../../lib/people/groups/groups.contract.ts";
import { deactivateGroup } from "../../../../../../lib/people/groups/update-group.ts";

export const POST = endpoint(deactivateUserGroup, ({ actor, params }) =>
  deactivateGroup(actor, params.user_group_id),
);
