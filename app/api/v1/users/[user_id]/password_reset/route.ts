/** /api/v1/users/{user_id}/password_reset */
import { createResetLink } from "../../../../../../lib/accounts/password-reset/create-reset-link.ts";
import * as contract from "../../../../../../lib/accounts/password-reset/password-reset.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.createPasswordResetLink, ({ actor, params }) =>
  createResetLink(actor, params.user_id),
);
