/** Valid calls for audit log, with permitted roles. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { auditLog } from "./audit-log.ts";

export const calls = defineCalls<typeof auditLog>({
  valid: {
    "get-audit-log": () => ({}),
  },
  whoMay: () => [row("get-audit-log", "account")],
});
