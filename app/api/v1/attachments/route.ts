/** /api/v1/attachments */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { getAttachments } from "../../../../lib/uploads/get-attachments.ts";
import * as contract from "../../../../lib/uploads/uploads.contract.ts";

export const GET = endpoint(contract.getAttachments, ({ actor }) => getAttachments(actor));
