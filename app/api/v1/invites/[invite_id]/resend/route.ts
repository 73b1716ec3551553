/** /api/v1/invites/{invite_id}/resend */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { resendEmailInvite } from "../../../../../../lib/invitations/invitations.contract.ts";
import { resendInvitation } from "../../../../../../lib/invitations/resend-invitation.ts";

export const POST = endpoint(resendEmailInvite, ({ actor, params }) =>
  resendInvitation(actor, params.invite_id),
);
