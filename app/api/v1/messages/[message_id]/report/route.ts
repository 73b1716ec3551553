/** /api/v1/messages/{message_id}/report */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/messages/reports/reports.contract.ts";
import { reportMessage } from "../../../../../../lib/messages/reports/reports.ts";

export const POST = endpoint(contract.reportMessage, ({ actor, params }) =>
  reportMessage(actor, {
    messageId: params.message_id,
    type: params.report_type,
    description: params.description ?? "",
  }),
);
