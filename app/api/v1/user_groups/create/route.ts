/** /api/v1/user_groups/create */
import { createGroup } from "../../../../../lib/accounts/group-administration/create-group.ts";
import { createUserGroup } from "../../../../../lib/accounts/group-administration/groups.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(createUserGroup, ({ actor, params }) => createGroup(actor, params));
