/** /api/v1/user_uploads/{realm_id_str}/{filename} */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/files/uploads/uploads.contract.ts";
import { getTemporaryUrl } from "../../../../../../lib/files/uploads/uploads.ts";

export const GET = endpoint(contract.getTemporaryUrl, ({ actor, params }) =>
  getTemporaryUrl(actor, params.realm_id_str, params.filename),
);
