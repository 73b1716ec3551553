/** /api/v1/unsubscribe/{unsubscribe_key} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { unsubscribe, unsubscribePage } from "../../../../../lib/unsubscribing/unsubscribe.ts";
import * as contract from "../../../../../lib/unsubscribing/unsubscribing.contract.ts";

export const GET = endpoint(contract.openUnsubscribePage, ({ params, organization }) =>
  unsubscribePage(organization, params.unsubscribe_key),
);

export const POST = endpoint(contract.unsubscribeFromMails, ({ params, organization, request }) =>
  unsubscribe(organization, params.unsubscribe_key, request.clientAddress),
);
