/** Valid calls and their callers. */
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { reports } from "./reports.ts";

export const calls = defineCalls<typeof reports>({
  valid: {
    "report-message": ({ messageId }) => ({ message_id: messageId, report_type: "spam" }),
  },
  whoMay: () => [row("report-message", "closed", all(BAD))],
});
