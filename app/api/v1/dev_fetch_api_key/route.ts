/** /api/v1/dev_fetch_api_key */
import * as contract from "../../../../lib/auth/auth.contract.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { devFetchApiKey } from "../../../../lib/sign-in/fetch-api-key.ts";

export const POST = endpoint(contract.devFetchApiKey, ({ organization, params }) =>
  devFetchApiKey(organization, params.username),
);
