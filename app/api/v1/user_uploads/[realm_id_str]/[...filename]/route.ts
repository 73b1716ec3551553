/** /api/v1/user_uploads/{realm_id_str}/{filename} */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { getTemporaryUrl } from "../../../../../../lib/files/uploads/upload-address.ts";
import * as contract from "../../../../../../lib/files/uploads/uploads.contract.ts";

export const GET = endpoint(contract.getTemporaryUrl, ({ actor, params }) =>
  getTemporaryUrl(actor, params.realm_id_str, params.filename),
);
