/** /api/v1/users */

import { addMember } from "../../../../lib/accounts/members/add-member.ts";
import * as memberContract from "../../../../lib/accounts/members/members.contract.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import { getUsers } from "../../../../lib/people/users/get-users.ts";
import * as contract from "../../../../lib/people/users/users.contract.ts";

export const GET = endpoint(contract.getUsers, ({ actor, params }) =>
  getUsers(actor, { userIds: params.user_ids, withFields: params.include_custom_profile_fields }),
);
export const POST = endpoint(memberContract.createUser, ({ actor, params }) => addMember(actor, params));
