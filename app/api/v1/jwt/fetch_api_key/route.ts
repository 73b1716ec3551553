/** /api/v1/jwt/fetch_api_key */

import { jwtFetchApiKey } from "../../../../../lib/accounts/sign-in/fetch-api-key.ts";
import * as contract from "../../../../../lib/auth/authentication/authentication.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.jwtFetchApiKey, ({ organization, params }) =>
  jwtFetchApiKey(organization, { token: params.token, withProfile: params.include_profile }),
);
