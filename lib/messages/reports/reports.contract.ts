/** Wire shape of reporting a message. */
import { z } from "zod";
import { defineContract, intParam } from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_REPORT_DESCRIPTION, reportTypes } from "../messages-limits.contract.ts";

/** Fetch type "realm". */
export const reportsState = z.object({
  server_report_message_types: z
    .array(
      z.strictObject({
        key: z.string().describe("Name of the reason, for programs."),
        name: z.string().describe("Name of the reason, for people."),
      }),
    )
    .describe("Reasons for a report."),
});

/** POST /messages/{message_id}/report. */
export const reportMessage = defineContract({
  operationId: "report-message",
  method: "POST",
  path: "/messages/{message_id}/report",
  tag: "react",
  summary: "Report a message to the organization's moderators",
  auth: "user",
  params: z.object({
    message_id: intParam().describe("Id of the message."),
    report_type: z
      .enum(reportTypes.map(({ key }) => key))
      .meta({ wireForm: "text" })
      .describe("The reason."),
    description: limitedText(MAX_REPORT_DESCRIPTION)
      .meta({ wireForm: "text" })
      .optional()
      .describe('What is wrong; required with the type "other".'),
  }),
  returns: z.object({}),
  errors: [],
});
