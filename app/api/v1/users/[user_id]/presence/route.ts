/** /api/v1/users/{user_id}/presence */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/people/presence/presence.contract.ts";
import { getUserPresence } from "../../../../../../lib/people/presence/present-presence.ts";

export const GET = endpoint(contract.getUserPresence, ({ actor, params }) =>
  getUserPresence(actor, params.user_id),
);
