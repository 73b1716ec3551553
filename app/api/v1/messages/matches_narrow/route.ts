/** /api/v1/messages/matches_narrow */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { matchMessages as contract } from "../../../../../lib/message-pages/get-messages.contract.ts";
import { requestMatches } from "../../../../../lib/message-pages/request-messages.ts";

export const GET = endpoint(contract, ({ actor, params }) => requestMatches(actor, params));
