/** /api/v1/realm/imports/{import_id}/undo */
import { undoRealmImport } from "../../../../../../../lib/archives/uploaded-exports/request-work.ts";
import * as contract from "../../../../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.undoRealmImport, ({ actor, params }) =>
  undoRealmImport(actor, params.import_id),
);
