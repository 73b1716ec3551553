/** /api/v1/users/{user_id}/second_factor */

import {
  getSecondFactorOf,
  removeSecondFactorOf,
} from "../../../../../../lib/accounts/members/access-of-user.ts";
import * as contract from "../../../../../../lib/accounts/second-factor/second-factor.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getSecondFactorOfUser, ({ actor, params }) =>
  getSecondFactorOf(actor, params.user_id),
);
export const DELETE = endpoint(contract.removeSecondFactorOfUser, ({ actor, params }) =>
  removeSecondFactorOf(actor, params.user_id),
);
