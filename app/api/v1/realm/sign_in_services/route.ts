/** /api/v1/realm/sign_in_services */

import { getSignInServices } from "../../../../../lib/accounts/sign-in/get-sign-in-services.ts";
import * as contract from "../../../../../lib/accounts/sign-in/sign-in.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getSignInServices, ({ actor }) => getSignInServices(actor));
