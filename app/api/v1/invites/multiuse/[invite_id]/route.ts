/** /api/v1/invites/multiuse/{invite_id} */

import { revokeInviteLink } from "../../../../../../lib/accounts/invitations/invitations.contract.ts";
import { revokeLink } from "../../../../../../lib/accounts/invitations/revoke-invitation.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const DELETE = endpoint(revokeInviteLink, ({ actor, params }) => revokeLink(actor, params.invite_id));
