/** Wire shape of reporting a message. */
import { z } from "zod";
import { defineContract, intParam } from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_REPORT_DESCRIPTION } from "../messages-limits.contract.ts";

/** Fetch type "realm". */
export const reportsState = z.object({
  server_report_message_types: z.array(z.strictObject({ key: z.string(), name: z.string() })),
});

/** Keys of the protocol, with the names that clients show. */
export const reportTypes = [
  { key: "spam", name: "Spam" },
  { key: "harassment", name: "Harassment" },
  { key: "inappropriate", name: "Inappropriate content" },
  { key: "norms", name: "Violates community norms" },
  { key: "illegal", name: "Illegal content" },
  { key: "impersonation", name: "Impersonation" },
  { key: "other", name: "Other reason" },
] as const;

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
    /** Needed with the type "other". */
    description: limitedText(MAX_REPORT_DESCRIPTION).meta({ wireForm: "text" }).optional(),
  }),
  returns: z.object({}),
  errors: [],
});

export type ReportType = (typeof reportTypes)[number]["key"];
