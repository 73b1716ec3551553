/** Wire shape of the audit log. */
import { z } from "zod";
import { defineContract, intParam, jsonParam, model } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** Per response. */
const MAX_ENTRIES = 100;
const USUAL_ENTRIES = 50;

const entryShape = model(
  "AuditLogEntry",
  z.strictObject({
    id: z.int().describe("Id of the entry."),
    timestamp: z.int().describe("When it happened, in seconds since 1970."),
    acting_user_id: z
      .int()
      .nullable()
      .describe(
        "Id of the user who did it; null for the server. For a person who joined, the author of the invitation.",
      ),
    operation: z.string().describe("Name of the operation, or of a background job."),
    changes: z
      .array(
        z.strictObject({
          event: z
            .string()
            .describe('Type and op of the event that clients received, such as "realm.update_dict".'),
          details: z.unknown().optional().describe("The new values; absent when too long."),
          former: z
            .unknown()
            .optional()
            .describe("The former values, under the same names; absent if there were none."),
        }),
      )
      .describe("What changed."),
  }),
);

/** Specific to this server. */
export const getAuditLog = defineContract({
  operationId: "get-audit-log",
  method: "GET",
  path: "/realm/audit_log",
  tag: "organization",
  summary: "See who changed what, the newest first",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    before: intParam().optional().describe("Return only entries with smaller ids, for paging."),
    limit: jsonParam(z.int().min(1).max(MAX_ENTRIES))
      .default(USUAL_ENTRIES)
      .describe("Greatest number of entries."),
  }),
  returns: z.object({
    entries: z.array(entryShape).describe("The entries, newest first."),
    found_oldest: z.boolean().describe("Whether there is nothing older."),
  }),
  errors: [],
});
