/** /api/v1/realm/presence */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/people/presence/presence.contract.ts";
import { getOrganizationPresence } from "../../../../../lib/people/presence/present-presence.ts";

export const GET = endpoint(contract.getPresence, ({ actor }) => getOrganizationPresence(actor));
