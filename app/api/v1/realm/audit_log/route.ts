/** /api/v1/realm/audit_log */
import * as contract from "../../../../../lib/audit-log/audit-log.contract.ts";
import { getAuditLog } from "../../../../../lib/audit-log/get-audit-log.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getAuditLog, ({ actor, params }) =>
  getAuditLog(actor, params.before, params.limit),
);
