/** /api/v1/users/me/presence */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/people/presence/presence.contract.ts";
import { updatePresence } from "../../../../../../lib/people/presence/presence.ts";

export const POST = endpoint(contract.updatePresence, ({ actor, params }) => updatePresence(actor, params));
