/** /api/v1/password_reset */

import * as contract from "../../../../lib/accounts/password-reset/password-reset.contract.ts";
import { askForPasswordReset } from "../../../../lib/accounts/password-reset/password-reset.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.askForPasswordReset, ({ params, organization, request }) =>
  askForPasswordReset(organization, params.email, request.clientAddress),
);
