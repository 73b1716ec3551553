/** /api/v1/join/{invite_key} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { lookAtInvitation } from "../../../../../lib/sign-up/find-invitation.ts";
import { joinByInvitation } from "../../../../../lib/sign-up/join-by-invitation.ts";
import * as contract from "../../../../../lib/sign-up/sign-up.contract.ts";

export const GET = endpoint(contract.getInvitation, ({ params, organization, request }) =>
  lookAtInvitation(organization, params.invite_key, request.clientAddress),
);
export const POST = endpoint(contract.joinByInvitation, ({ params, organization, request }) =>
  joinByInvitation(params, organization, request.clientAddress),
);
