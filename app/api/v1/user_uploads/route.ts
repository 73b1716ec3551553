/** /api/v1/user_uploads */
import { fileEndpoint } from "../../../../lib/http/endpoint.ts";
import { uploadFile } from "../../../../lib/uploads/upload-file.ts";
import * as contract from "../../../../lib/uploads/uploads.contract.ts";

export const POST = fileEndpoint(
  contract.uploadFile,
  () => undefined,
  ({ actor, file }) => uploadFile(actor, file),
);
