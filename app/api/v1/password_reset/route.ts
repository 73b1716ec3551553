/** /api/v1/password_reset */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { askForPasswordReset } from "../../../../lib/password-reset/ask-for-password-reset.ts";
import * as contract from "../../../../lib/password-reset/password-reset.contract.ts";

export const POST = endpoint(contract.askForPasswordReset, ({ params, organization, request }) =>
  askForPasswordReset(organization, params.email, request.clientAddress),
);
