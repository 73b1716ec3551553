/** /api/v1/thumbnail/status/{realm_id_str}/{filename} */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import { checkThumbnail } from "../../../../../../../lib/uploads/check-thumbnail.ts";
import * as contract from "../../../../../../../lib/uploads/uploads.contract.ts";

export const GET = endpoint(contract.checkThumbnailStatus, ({ actor, params }) =>
  checkThumbnail(actor, params.realm_id_str, params.filename),
);
