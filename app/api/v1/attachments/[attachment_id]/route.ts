/** /api/v1/attachments/{attachment_id} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { removeAttachment } from "../../../../../lib/uploads/remove-attachment.ts";
import * as contract from "../../../../../lib/uploads/uploads.contract.ts";

export const DELETE = endpoint(contract.removeAttachment, async ({ actor, params }) => {
  await removeAttachment(actor, params.attachment_id);
  return {};
});
