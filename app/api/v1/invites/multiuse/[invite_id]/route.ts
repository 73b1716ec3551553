/** /api/v1/invites/multiuse/{invite_id} */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { revokeInviteLink } from "../../../../../../lib/invitations/invitations.contract.ts";
import { revokeLink } from "../../../../../../lib/invitations/revoke-invitation.ts";

export const DELETE = endpoint(revokeInviteLink, ({ actor, params }) => revokeLink(actor, params.invite_id));
