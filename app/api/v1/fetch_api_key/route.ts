/** /api/v1/fetch_api_key */

import { fetchApiKey } from "../../../../lib/accounts/sign-in/fetch-api-key.ts";
import * as contract from "../../../../lib/auth/authentication/authentication.contract.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.fetchApiKey, ({ organization, params, request }) =>
  fetchApiKey(organization, { ...params, clientAddress: request.clientAddress }),
);
