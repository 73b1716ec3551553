/** /api/v1/server/health */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/kernel/health/health.contract.ts";
import { getServerHealth } from "../../../../../lib/kernel/health/health.ts";

export const GET = endpoint(contract.getServerHealth, ({ actor }) => getServerHealth(actor));
