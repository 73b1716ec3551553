/** /api/v1/realm/sign_in_services */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { getSignInServices } from "../../../../../lib/sign-in/get-sign-in-services.ts";
import * as contract from "../../../../../lib/sign-in/sign-in-services.contract.ts";

export const GET = endpoint(contract.getSignInServices, ({ actor }) => getSignInServices(actor));
