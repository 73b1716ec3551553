/** /api/v1/messages/{message_id}/read_receipts */
import { getReadReceipts } from "../../../../../../lib/flags/get-read-receipts.ts";
import * as contract from "../../../../../../lib/flags/read-receipts.contract.ts";
import { endpoint } from "../../../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getReadReceipts, ({ actor, params }) =>
  getReadReceipts(actor, params.message_id),
);
