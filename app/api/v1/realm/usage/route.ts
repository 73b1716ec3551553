/** /api/v1/realm/usage */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { getUsage } from "../../../../../lib/messages/usage/usage.ts";
import * as contract from "../../../../../lib/messages/usage/usage.contract.ts";

export const GET = endpoint(contract.getUsage, ({ actor, params }) => getUsage(actor, params.days));
