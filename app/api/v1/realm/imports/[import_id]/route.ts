/** /api/v1/realm/imports/{import_id} */

import * as contract from "../../../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { deleteImport } from "../../../../../../lib/archives/uploaded-exports/uploaded-exports.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const DELETE = endpoint(contract.deleteImport, ({ actor, params }) =>
  deleteImport(actor, params.import_id),
);
