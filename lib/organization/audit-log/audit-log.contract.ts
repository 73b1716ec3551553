/** Wire shape of the audit log. */
import { z } from "zod";
import { defineContract, intParam, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** Per answer. */
const MAX_ENTRIES = 100;
const USUAL_ENTRIES = 50;

const entryShape = z.strictObject({
  id: z.int(),
  /** Seconds since 1970. */
  timestamp: z.int(),
  /** null: the server itself. Of somebody who joins by an invitation, its author. */
  acting_user_id: z.int().nullable(),
  /** Id of the operation in the API document, or the name of the server's own work. */
  operation: z.string(),
  changes: z.array(
    z.strictObject({
      /** Type of the event that clients received, with its op: "realm.update_dict". */
      event: z.string(),
      /** What has changed and how it was after the change; absent when that is long. */
      details: z.unknown().optional(),
      /** How that was before it, under the same names; absent when it was not there, and for members, who are listed. */
      former: z.unknown().optional(),
    }),
  ),
});

/** GET /realm/audit_log: an addition of this server. */
export const getAuditLog = defineContract({
  operationId: "get-audit-log",
  method: "GET",
  path: "/realm/audit_log",
  tag: "server_and_organizations",
  summary: "See who changed what, the newest first",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    /** Only entries with smaller ids: that of the last one, for the next page. */
    before: intParam().optional(),
    limit: jsonParam(z.int().min(1).max(MAX_ENTRIES)).default(USUAL_ENTRIES),
  }),
  returns: z.object({
    entries: z.array(entryShape),
    /** Whether there are no older ones. */
    found_oldest: z.boolean(),
  }),
  errors: [],
});
