/** /api/v1/sign_up */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { askToSignUp } from "../../../../lib/sign-up/ask-to-sign-up.ts";
import * as contract from "../../../../lib/sign-up/sign-up.contract.ts";

export const POST = endpoint(contract.askToSignUp, ({ params, organization, request }) =>
  askToSignUp(params, organization, request.clientAddress),
);
