/** /api/v1/setup */
import * as contract from "../../../../lib/auth/auth.contract.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { setUp } from "../../../../lib/organizations/set-up.ts";

export const POST = endpoint(contract.setUp, async ({ params }) => ({
  user_id: await setUp({
    organizationName: params.organization_name,
    fullName: params.full_name,
    email: params.email,
    password: params.password,
  }),
}));
