/** /api/v1/messages/matches_narrow */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { matchMessages as contract } from "../../../../../lib/messages/query/get-messages.contract.ts";
import { requestMatches } from "../../../../../lib/messages/query/get-messages.ts";

export const GET = endpoint(contract, ({ actor, params }) => requestMatches(actor, params));
