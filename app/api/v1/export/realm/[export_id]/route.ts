/** /api/v1/export/realm/{export_id} */
import * as contract from "../../../../../../lib/exports/exports.contract.ts";
import { deleteRealmExport } from "../../../../../../lib/exports/request-export.ts";
import { endpoint } from "../../../../../../lib/http/endpoint.ts";

export const DELETE = endpoint(contract.deleteRealmExport, ({ actor, params }) =>
  deleteRealmExport(actor, params.export_id),
);
