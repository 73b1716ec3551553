/** /api/v1/invites/uses */

import { getInvitationUses } from "../../../../../lib/accounts/invitations/invitation-uses.ts";
import { getInviteUses } from "../../../../../lib/accounts/invitations/invitations.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(getInviteUses, ({ actor }) => getInvitationUses(actor));
