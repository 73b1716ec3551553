/** /api/v1/invites/{invite_id} */

import { revokeEmailInvite } from "../../../../../lib/accounts/invitations/invitations.contract.ts";
import { revokeMailInvitation } from "../../../../../lib/accounts/invitations/revoke-invitation.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const DELETE = endpoint(revokeEmailInvite, ({ actor, params }) =>
  revokeMailInvitation(actor, params.invite_id),
);
