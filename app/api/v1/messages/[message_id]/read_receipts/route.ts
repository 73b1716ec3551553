/** /api/v1/messages/{message_id}/read_receipts */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/messages/flags/flags.contract.ts";
import { getReadReceipts } from "../../../../../../lib/messages/flags/get-read-receipts.ts";

export const GET = endpoint(contract.getReadReceipts, ({ actor, params }) =>
  getReadReceipts(actor, params.message_id),
);
