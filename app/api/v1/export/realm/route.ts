/** /api/v1/export/realm */
import * as contract from "../../../../../lib/archives/exports/exports.contract.ts";
import { getRealmExports, requestExport } from "../../../../../lib/archives/exports/exports.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.exportRealm, ({ actor, params }) =>
  requestExport(actor, params.export_type),
);
export const GET = endpoint(contract.getRealmExports, ({ actor }) => getRealmExports(actor));
