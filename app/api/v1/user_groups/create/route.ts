/** /api/v1/user_groups/create */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { createGroup } from "../../../../../lib/people/groups/create-group.ts";
import { createUserGroup } from "../../../../../lib/people/groups/groups.contract.ts";

export const POST = endpoint(createUserGroup, ({ actor, params }) => createGroup(actor, params));
