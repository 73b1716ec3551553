/** /api/v1/user_groups/{user_group_id}/deactivate */
import { deactivateGroup } from "../../../../../../lib/accounts/group-administration/deactivate-group.ts";
import { deactivateUserGroup } from "../../../../../../lib/accounts/group-administration/groups.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(deactivateUserGroup, ({ actor, params }) =>
  deactivateGroup(actor, params.user_group_id),
);
