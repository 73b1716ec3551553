/** /api/v1/realm/usage */

import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { getUsage } from "../../../../../lib/usage/get-usage.ts";
import * as contract from "../../../../../lib/usage/usage.contract.ts";

export const GET = endpoint(contract.getUsage, ({ actor, params }) => getUsage(actor, params.days));
