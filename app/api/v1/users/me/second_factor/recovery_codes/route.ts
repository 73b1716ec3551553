/** /api/v1/users/me/second_factor/recovery_codes */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import { replaceRecoveryCodes } from "../../../../../../../lib/second-factor/own-second-factor.ts";
import * as contract from "../../../../../../../lib/second-factor/second-factor.contract.ts";

export const POST = endpoint(contract.replaceRecoveryCodes, ({ actor, params, request }) =>
  replaceRecoveryCodes(actor, params.code, request.clientAddress),
);
