/** /api/v1/users/me/second_factor/confirm */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import { confirmSecondFactor } from "../../../../../../../lib/second-factor/own-second-factor.ts";
import * as contract from "../../../../../../../lib/second-factor/second-factor.contract.ts";

export const POST = endpoint(contract.confirmSecondFactor, ({ actor, params }) =>
  confirmSecondFactor(actor, params.code),
);
