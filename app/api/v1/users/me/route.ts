/** /api/v1/users/me */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { getOwnUser } from "../../../../../lib/users/get-users.ts";
import * as contract from "../../../../../lib/users/users.contract.ts";

export const GET = endpoint(contract.getOwnUser, ({ actor }) => getOwnUser(actor));
