/** /api/v1/messages/matches_narrow */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { matchMessages as contract } from "../../../../../lib/messages/query/query.contract.ts";
import { requestMatches } from "../../../../../lib/messages/query/query.ts";

export const GET = endpoint(contract, ({ actor, params }) => requestMatches(actor, params));
