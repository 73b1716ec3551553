/** /api/v1/thumbnail/status/{realm_id_str}/{filename} */
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import { checkThumbnail } from "../../../../../../../lib/files/thumbnails/thumbnails.ts";
import * as contract from "../../../../../../../lib/files/uploads/uploads.contract.ts";

export const GET = endpoint(contract.checkThumbnailStatus, ({ actor, params }) =>
  checkThumbnail(actor, params.realm_id_str, params.filename),
);
