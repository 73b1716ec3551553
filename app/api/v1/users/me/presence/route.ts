/** /api/v1/users/me/presence */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../../lib/presence/presence.contract.ts";
import { updatePresence } from "../../../../../../lib/presence/update-presence.ts";

export const POST = endpoint(contract.updatePresence, ({ actor, params }) => updatePresence(actor, params));
