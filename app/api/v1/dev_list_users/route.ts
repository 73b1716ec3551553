/** /api/v1/dev_list_users */

import { devListUsers } from "../../../../lib/accounts/sign-in/fetch-api-key.ts";
import * as contract from "../../../../lib/auth/authentication/authentication.contract.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.devListUsers, ({ organization }) => ({
  users: devListUsers(organization),
}));
