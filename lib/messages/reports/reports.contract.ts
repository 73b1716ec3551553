/** Wire shape of reporting a message. */
import { z } from "zod";
import { defineContract, intParam } from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_REPORT_DESCRIPTION, reportTypes } from "../messages-limits.contract.ts";

/** Fetch type "realm". */
export const reportsState = z.object({
  server_report_message_types: z.array(z.strictObject({ key: z.string(), name: z.string() })),
});

/** POST /messages/{message_id}/report. */
export const reportMessage = defineContract({
  operationId: "report-message",
  method: "POST",
  path: "/messages/{message_id}/report",
  tag: "messages",
  summary: "Report a message to the organization's moderators",
  auth: "user",
  params: z.object({
    message_id: intParam(),
    report_type: z.enum(reportTypes.map(({ key }) => key)).meta({ wireForm: "text" }),
    /** Required with the type "other". */
    description: limitedText(MAX_REPORT_DESCRIPTION).meta({ wireForm: "text" }).optional(),
  }),
  returns: z.object({}),
  errors: [],
});
