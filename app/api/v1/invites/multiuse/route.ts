/** /api/v1/invites/multiuse */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { createLink } from "../../../../../lib/invitations/create-link.ts";
import { createInviteLink } from "../../../../../lib/invitations/invitations.contract.ts";

export const POST = endpoint(createInviteLink, ({ actor, params }) => createLink(actor, params));
