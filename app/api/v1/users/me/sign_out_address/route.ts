/** /api/v1/users/me/sign_out_address */

import { getSignOutAddress } from "../../../../../../lib/accounts/sign-in/get-sign-in-services.ts";
import * as contract from "../../../../../../lib/accounts/sign-in/sign-in.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getSignOutAddress, ({ actor }) => getSignOutAddress(actor));
