/** /api/v1/messages/{message_id}/report */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { reportMessage } from "../../../../../../lib/reports/report-message.ts";
import * as contract from "../../../../../../lib/reports/reports.contract.ts";

export const POST = endpoint(contract.reportMessage, ({ actor, params }) =>
  reportMessage(actor, {
    messageId: params.message_id,
    type: params.report_type,
    description: params.description ?? "",
  }),
);
