/** /api/v1/users/me */

import { deactivateOneself } from "../../../../../lib/accounts/members/deactivate-member.ts";
import * as memberContract from "../../../../../lib/accounts/members/members.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { getOwnUser } from "../../../../../lib/people/users/get-users.ts";
import * as contract from "../../../../../lib/people/users/users.contract.ts";

export const GET = endpoint(contract.getOwnUser, ({ actor }) => getOwnUser(actor));
export const DELETE = endpoint(memberContract.deactivateOwnUser, ({ actor }) => deactivateOneself(actor));
