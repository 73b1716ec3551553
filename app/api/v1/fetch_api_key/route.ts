/** /api/v1/fetch_api_key */
import * as contract from "../../../../lib/auth/auth.contract.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { fetchApiKey } from "../../../../lib/sign-in/fetch-api-key.ts";

export const POST = endpoint(contract.fetchApiKey, ({ organization, params, request }) =>
  fetchApiKey(organization, { ...params, clientAddress: request.clientAddress }),
);
