/** /api/v1/user_groups */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import { getGroups } from "../../../../lib/people/groups/get-groups.ts";
import { getUserGroups } from "../../../../lib/people/groups/groups.contract.ts";

export const GET = endpoint(getUserGroups, ({ actor, params }) =>
  getGroups(actor, params.include_deactivated_groups),
);
