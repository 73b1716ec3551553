/** /api/v1/password_reset/{link_key} */

import * as contract from "../../../../../lib/accounts/password-reset/password-reset.contract.ts";
import { resetPassword } from "../../../../../lib/accounts/password-reset/password-reset.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.resetPassword, ({ params, organization, request }) =>
  resetPassword(organization, { key: params.link_key, password: params.password }, request.clientAddress),
);
