/** /api/v1/user_uploads */
import { fileEndpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import { uploadFile } from "../../../../lib/files/uploads/upload-file.ts";
import * as contract from "../../../../lib/files/uploads/uploads.contract.ts";

export const POST = fileEndpoint(
  contract.uploadFile,
  () => undefined,
  ({ actor, file }) => uploadFile(actor, file),
);
