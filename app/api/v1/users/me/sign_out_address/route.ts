/** /api/v1/users/me/sign_out_address */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { getSignOutAddress } from "../../../../../../lib/sign-in/get-sign-out-address.ts";
import * as contract from "../../../../../../lib/sign-in/sign-in-services.contract.ts";

export const GET = endpoint(contract.getSignOutAddress, ({ actor }) => getSignOutAddress(actor));
