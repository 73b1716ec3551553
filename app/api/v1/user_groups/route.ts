/** /api/v1/user_groups */
import { getGroups } from "../../../../lib/accounts/group-administration/get-groups.ts";
import { getUserGroups } from "../../../../lib/accounts/group-administration/groups.contract.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(getUserGroups, ({ actor, params }) =>
  getGroups(actor, params.include_deactivated_groups),
);
