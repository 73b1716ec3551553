/** /api/v1/invites/{invite_id}/resend */

import { resendEmailInvite } from "../../../../../../lib/accounts/invitations/invitations.contract.ts";
import { resendInvitation } from "../../../../../../lib/accounts/invitations/send-invitations.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(resendEmailInvite, ({ actor, params }) =>
  resendInvitation(actor, params.invite_id),
);
