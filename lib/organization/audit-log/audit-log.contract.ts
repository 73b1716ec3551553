/** Wire shape of the audit log. */
import { z } from "zod";
import { defineContract, intParam, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** Per response. */
const MAX_ENTRIES = 100;
const USUAL_ENTRIES = 50;

const entryShape = z.strictObject({
  id: z.int(),
  /** Seconds since 1970. */
  timestamp: z.int(),
  /** Null: the server. A person joining by invitation: its author. */
  acting_user_id: z.int().nullable(),
  /** Operation id, or the name of a background job. */
  operation: z.string(),
  changes: z.array(
    z.strictObject({
      /** Event type and op as sent to clients: "realm.update_dict". */
      event: z.string(),
      /** The new values; absent when too long. */
      details: z.unknown().optional(),
      /** Former values under the same names; absent if new, and for members, which are listed. */
      former: z.unknown().optional(),
    }),
  ),
});

/** Specific to this server. */
export const getAuditLog = defineContract({
  operationId: "get-audit-log",
  method: "GET",
  path: "/realm/audit_log",
  tag: "server_and_organizations",
  summary: "See who changed what, the newest first",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    /** Only entries with smaller ids, for paging. */
    before: intParam().optional(),
    limit: jsonParam(z.int().min(1).max(MAX_ENTRIES)).default(USUAL_ENTRIES),
  }),
  returns: z.object({
    entries: z.array(entryShape),
    found_oldest: z.boolean(),
  }),
  errors: [],
});
