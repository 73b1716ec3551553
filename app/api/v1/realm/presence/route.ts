/** /api/v1/realm/presence */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { getOrganizationPresence } from "../../../../../lib/presence/get-presences.ts";
import * as contract from "../../../../../lib/presence/presence.contract.ts";

export const GET = endpoint(contract.getPresence, ({ actor }) => getOrganizationPresence(actor));
