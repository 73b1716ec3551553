/** /api/v1/realm/imports/{import_id}/pieces */
import { addPiece } from "../../../../../../../lib/archives/uploaded-exports/add-piece.ts";
import * as contract from "../../../../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { fileEndpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = fileEndpoint(
  contract.addImportPiece,
  () => undefined,
  ({ actor, params, file }) => addPiece(actor, params, file),
);
