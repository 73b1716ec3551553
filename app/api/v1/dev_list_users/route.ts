/** /api/v1/dev_list_users */
import * as contract from "../../../../lib/auth/auth.contract.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { devListUsers } from "../../../../lib/sign-in/fetch-api-key.ts";

export const GET = endpoint(contract.devListUsers, ({ organization }) => ({
  users: devListUsers(organization),
}));
