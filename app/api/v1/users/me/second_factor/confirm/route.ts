/** /api/v1/users/me/second_factor/confirm */

import { confirmSecondFactor } from "../../../../../../../lib/accounts/second-factor/own-second-factor.ts";
import * as contract from "../../../../../../../lib/accounts/second-factor/second-factor.contract.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.confirmSecondFactor, ({ actor, params }) =>
  confirmSecondFactor(actor, params.code),
);
