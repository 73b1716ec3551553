/** /api/v1/dev_list_users */
import * as contract from "../../../../lib/auth/auth.contract.ts";
import { devListUsers } from "../../../../lib/auth/fetch-api-key.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.devListUsers, ({ organization }) => ({
  users: devListUsers(organization),
}));
