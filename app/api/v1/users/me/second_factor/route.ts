/** /api/v1/users/me/second_factor */

import {
  beginSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from "../../../../../../lib/accounts/second-factor/own-second-factor.ts";
import * as contract from "../../../../../../lib/accounts/second-factor/second-factor.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getSecondFactor, ({ actor }) => getSecondFactor(actor));
export const POST = endpoint(contract.beginSecondFactor, ({ actor }) => beginSecondFactor(actor));
export const DELETE = endpoint(contract.removeSecondFactor, ({ actor, params, request }) =>
  removeSecondFactor(actor, params.code, request.clientAddress),
);
