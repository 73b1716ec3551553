/** /api/v1/users/me */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { deactivateOneself } from "../../../../../lib/members/deactivate-member.ts";
import * as memberContract from "../../../../../lib/members/members.contract.ts";
import { getOwnUser } from "../../../../../lib/users/get-users.ts";
import * as contract from "../../../../../lib/users/users.contract.ts";

export const GET = endpoint(contract.getOwnUser, ({ actor }) => getOwnUser(actor));
export const DELETE = endpoint(memberContract.deactivateOwnUser, ({ actor }) => deactivateOneself(actor));
