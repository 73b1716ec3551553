/** /api/v1/sign_up/{link_key} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../lib/sign-up/sign-up.contract.ts";
import { signUp } from "../../../../../lib/sign-up/sign-up.ts";

export const POST = endpoint(contract.signUp, ({ params, organization, request }) =>
  signUp(params, organization, request.clientAddress),
);
