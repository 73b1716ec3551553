/** /api/v1/user_uploads/{realm_id_str}/{filename} */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { getTemporaryUrl } from "../../../../../../lib/uploads/get-temporary-url.ts";
import * as contract from "../../../../../../lib/uploads/uploads.contract.ts";

export const GET = endpoint(contract.getTemporaryUrl, ({ actor, params }) =>
  getTemporaryUrl(actor, params.realm_id_str, params.filename),
);
