/** /api/v1/ways_in */

import * as contract from "../../../../lib/accounts/sign-up/sign-up.contract.ts";
import { waysIn } from "../../../../lib/accounts/sign-up/ways-in.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getWaysIn, ({ organization }) => waysIn(organization));
