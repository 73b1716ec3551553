/** /api/v1/realm/usage */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/messages/usage/usage.contract.ts";
import { getUsage } from "../../../../../lib/messages/usage/usage.ts";

export const GET = endpoint(contract.getUsage, ({ actor, params }) => getUsage(actor, params.days));
