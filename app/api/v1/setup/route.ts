/** /api/v1/setup */

import { setUp } from "../../../../lib/accounts/set-up/set-up.ts";
import * as contract from "../../../../lib/auth/authentication/authentication.contract.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.setUp, async ({ params }) => ({
  user_id: await setUp({
    organizationName: params.organization_name,
    fullName: params.full_name,
    email: params.email,
    password: params.password,
  }),
}));
