/** /api/v1/users/{user_id}/access */

import { endAccessOf, getAccessOf } from "../../../../../../lib/accounts/members/access-of-user.ts";
import * as contract from "../../../../../../lib/accounts/members/members.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getAccessOfUser, ({ actor, params }) =>
  getAccessOf(actor, params.user_id),
);
export const DELETE = endpoint(contract.endAccessOfUser, ({ actor, params }) => endAccessOf(actor, params));
