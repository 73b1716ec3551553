/** /api/v1/attachments */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import { getAttachments } from "../../../../lib/files/uploads/remove-attachment.ts";
import * as contract from "../../../../lib/files/uploads/uploads.contract.ts";

export const GET = endpoint(contract.getAttachments, ({ actor }) => getAttachments(actor));
