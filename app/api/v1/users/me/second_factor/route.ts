/** /api/v1/users/me/second_factor */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import {
  beginSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from "../../../../../../lib/second-factor/own-second-factor.ts";
import * as contract from "../../../../../../lib/second-factor/second-factor.contract.ts";

export const GET = endpoint(contract.getSecondFactor, ({ actor }) => getSecondFactor(actor));
export const POST = endpoint(contract.beginSecondFactor, ({ actor }) => beginSecondFactor(actor));
export const DELETE = endpoint(contract.removeSecondFactor, ({ actor, params, request }) =>
  removeSecondFactor(actor, params.code, request.clientAddress),
);
