/** /api/v1/join/{invite_key} */

import { lookAtInvitation } from "../../../../../lib/accounts/sign-up/find-invitation.ts";
import { joinByInvitation } from "../../../../../lib/accounts/sign-up/join-by-invitation.ts";
import * as contract from "../../../../../lib/accounts/sign-up/sign-up.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getInvitation, ({ params, organization, request }) =>
  lookAtInvitation(organization, params.invite_key, request.clientAddress),
);
export const POST = endpoint(contract.joinByInvitation, ({ params, organization, request }) =>
  joinByInvitation(params, organization, request.clientAddress),
);
