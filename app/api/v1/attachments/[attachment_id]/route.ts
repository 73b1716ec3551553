/** /api/v1/attachments/{attachment_id} */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { removeAttachment } from "../../../../../lib/files/uploads/remove-attachment.ts";
import * as contract from "../../../../../lib/files/uploads/uploads.contract.ts";

export const DELETE = endpoint(contract.removeAttachment, async ({ actor, params }) => {
  await removeAttachment(actor, params.attachment_id);
  return {};
});
