/** /api/v1/password_reset/{link_key} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../lib/password-reset/password-reset.contract.ts";
import { resetPassword } from "../../../../../lib/password-reset/reset-password.ts";

export const POST = endpoint(contract.resetPassword, ({ params, organization, request }) =>
  resetPassword(organization, { key: params.link_key, password: params.password }, request.clientAddress),
);
