/** /api/v1/dev_fetch_api_key */

import { devFetchApiKey } from "../../../../lib/accounts/sign-in/fetch-api-key.ts";
import * as contract from "../../../../lib/auth/authentication/authentication.contract.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.devFetchApiKey, ({ organization, params }) =>
  devFetchApiKey(organization, params.username),
);
