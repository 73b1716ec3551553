/** /api/v1/users/{user_id} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { getUser } from "../../../../../lib/users/get-users.ts";
import * as contract from "../../../../../lib/users/users.contract.ts";

export const GET = endpoint(contract.getUser, ({ actor, params }) =>
  getUser(actor, { userId: params.user_id, withFields: params.include_custom_profile_fields }),
);
