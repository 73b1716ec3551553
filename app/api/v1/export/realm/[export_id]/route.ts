/** /api/v1/export/realm/{export_id} */
import * as contract from "../../../../../../lib/archives/exports/exports.contract.ts";
import { deleteRealmExport } from "../../../../../../lib/archives/exports/exports.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const DELETE = endpoint(contract.deleteRealmExport, ({ actor, params }) =>
  deleteRealmExport(actor, params.export_id),
);
