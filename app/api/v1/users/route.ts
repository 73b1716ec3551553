/** /api/v1/users */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { addMember } from "../../../../lib/members/add-member.ts";
import * as memberContract from "../../../../lib/members/members.contract.ts";
import { getUsers } from "../../../../lib/users/get-users.ts";
import * as contract from "../../../../lib/users/users.contract.ts";

export const GET = endpoint(contract.getUsers, ({ actor, params }) =>
  getUsers(actor, { userIds: params.user_ids, withFields: params.include_custom_profile_fields }),
);
export const POST = endpoint(memberContract.createUser, ({ actor, params }) => addMember(actor, params));
