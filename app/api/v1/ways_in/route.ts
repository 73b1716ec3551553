/** /api/v1/ways_in */

import { waysIn } from "../../../../lib/accounts/sign-up/find-invitation.ts";
import * as contract from "../../../../lib/accounts/sign-up/sign-up.contract.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getWaysIn, ({ organization }) => waysIn(organization));
