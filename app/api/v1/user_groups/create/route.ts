/** /api/v1/user_groups/create */
import { createGroup } from "../../../../../lib/group-administration/create-group.ts";
import { createUserGroup } from "../../../../../lib/group-administration/groups.contract.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const POST = endpoint(createUserGroup, ({ actor, params }) => createGroup(actor, params));
