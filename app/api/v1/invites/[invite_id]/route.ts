/** /api/v1/invites/{invite_id} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { revokeEmailInvite } from "../../../../../lib/invitations/invitations.contract.ts";
import { revokeMailInvitation } from "../../../../../lib/invitations/revoke-invitation.ts";

export const DELETE = endpoint(revokeEmailInvite, ({ actor, params }) =>
  revokeMailInvitation(actor, params.invite_id),
);
