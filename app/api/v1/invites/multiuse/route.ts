/** /api/v1/invites/multiuse */

import { createLink } from "../../../../../lib/accounts/invitations/invitation-terms.ts";
import { createInviteLink } from "../../../../../lib/accounts/invitations/invitations.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(createInviteLink, ({ actor, params }) => createLink(actor, params));
