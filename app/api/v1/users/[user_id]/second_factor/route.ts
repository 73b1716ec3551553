/** /api/v1/users/{user_id}/second_factor */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import {
  getSecondFactorOf,
  removeSecondFactorOf,
} from "../../../../../../lib/members/remove-second-factor.ts";
import * as contract from "../../../../../../lib/second-factor/second-factor.contract.ts";

export const GET = endpoint(contract.getSecondFactorOfUser, ({ actor, params }) =>
  getSecondFactorOf(actor, params.user_id),
);
export const DELETE = endpoint(contract.removeSecondFactorOfUser, ({ actor, params }) =>
  removeSecondFactorOf(actor, params.user_id),
);
