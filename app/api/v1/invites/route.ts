/** /api/v1/invites */

import { getInvitations } from "../../../../lib/accounts/invitations/invitation-rows.ts";
import * as contract from "../../../../lib/accounts/invitations/invitations.contract.ts";
import { sendInvitations } from "../../../../lib/accounts/invitations/send-invitations.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getInvites, ({ actor }) => getInvitations(actor));
export const POST = endpoint(contract.sendInvites, ({ actor, params }) => sendInvitations(actor, params));
