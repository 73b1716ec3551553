/** /api/v1/invites */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { getInvitations } from "../../../../lib/invitations/get-invitations.ts";
import * as contract from "../../../../lib/invitations/invitations.contract.ts";
import { sendInvitations } from "../../../../lib/invitations/send-invitations.ts";

export const GET = endpoint(contract.getInvites, ({ actor }) => getInvitations(actor));
export const POST = endpoint(contract.sendInvites, ({ actor, params }) => sendInvitations(actor, params));
