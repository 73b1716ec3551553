/** /api/v1/sign_up/{link_key} */

import * as contract from "../../../../../lib/accounts/sign-up/sign-up.contract.ts";
import { signUp } from "../../../../../lib/accounts/sign-up/sign-up.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.signUp, ({ params, organization, request }) =>
  signUp(params, organization, request.clientAddress),
);
