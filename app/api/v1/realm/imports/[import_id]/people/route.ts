/** /api/v1/realm/imports/{import_id}/people */
import { getImportPeople } from "../../../../../../../lib/archives/uploaded-exports/export-people.ts";
import * as contract from "../../../../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getImportPeople, ({ actor, params }) =>
  getImportPeople(actor, params.import_id),
);
