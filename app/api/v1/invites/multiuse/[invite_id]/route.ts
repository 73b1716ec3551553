/** /api/v1/invites/multiuse/{invite_id} */

import { revokeLink } from "../../../../../../lib/accounts/invitations/end-invitations.ts";
import { revokeInviteLink } from "../../../../../../lib/accounts/invitations/invitations.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const DELETE = endpoint(revokeInviteLink, ({ actor, params }) => revokeLink(actor, params.invite_id));
