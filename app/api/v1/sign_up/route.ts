/** /api/v1/sign_up */

import { askToSignUp } from "../../../../lib/accounts/sign-up/ask-to-sign-up.ts";
import * as contract from "../../../../lib/accounts/sign-up/sign-up.contract.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.askToSignUp, ({ params, organization, request }) =>
  askToSignUp(params, organization, request.clientAddress),
);
