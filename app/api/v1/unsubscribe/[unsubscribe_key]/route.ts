/** /api/v1/unsubscribe/{unsubscribe_key} */

import * as contract from "../../../../../lib/accounts/unsubscribing/unsubscribing.contract.ts";
import { unsubscribe, unsubscribePage } from "../../../../../lib/accounts/unsubscribing/unsubscribing.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.openUnsubscribePage, ({ params, organization }) =>
  unsubscribePage(organization, params.unsubscribe_key),
);

export const POST = endpoint(contract.unsubscribeFromMails, ({ params, organization, request }) =>
  unsubscribe(organization, params.unsubscribe_key, request.clientAddress),
);
