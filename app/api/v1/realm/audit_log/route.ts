/** /api/v1/realm/audit_log */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/organization/audit-log/audit-log.contract.ts";
import { getAuditLog } from "../../../../../lib/organization/audit-log/audit-log.ts";

export const GET = endpoint(contract.getAuditLog, ({ actor, params }) =>
  getAuditLog(actor, params.before, params.limit),
);
