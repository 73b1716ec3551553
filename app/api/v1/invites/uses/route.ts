/** /api/v1/invites/uses */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { getInvitationUses } from "../../../../../lib/invitations/invitation-uses.ts";
import { getInviteUses } from "../../../../../lib/invitations/invitations.contract.ts";

export const GET = endpoint(getInviteUses, ({ actor }) => getInvitationUses(actor));
