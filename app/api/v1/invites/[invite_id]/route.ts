/** /api/v1/invites/{invite_id} */

import { revokeMailInvitation } from "../../../../../lib/accounts/invitations/end-invitations.ts";
import { revokeEmailInvite } from "../../../../../lib/accounts/invitations/invitations.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const DELETE = endpoint(revokeEmailInvite, ({ actor, params }) =>
  revokeMailInvitation(actor, params.invite_id),
);
