/** /api/v1/users/{user_id}/presence */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { getUserPresence } from "../../../../../../lib/presence/get-presences.ts";
import * as contract from "../../../../../../lib/presence/presence.contract.ts";

export const GET = endpoint(contract.getUserPresence, ({ actor, params }) =>
  getUserPresence(actor, params.user_id),
);
