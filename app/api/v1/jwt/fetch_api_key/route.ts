/** /api/v1/jwt/fetch_api_key */
import * as contract from "../../../../../lib/auth/auth.contract.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { jwtFetchApiKey } from "../../../../../lib/sign-in/fetch-api-key.ts";

export const POST = endpoint(contract.jwtFetchApiKey, ({ organization, params }) =>
  jwtFetchApiKey(organization, { token: params.token, withProfile: params.include_profile }),
);
