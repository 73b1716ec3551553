/** Declares what uploads bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { uploadRoute } from "./upload-route.ts";
import * as contracts from "./uploads.contract.ts";
import { uploadsFamily } from "./uploads-state.ts";

export const uploads = defineNoun({
  contracts: [
    contracts.uploadFile,
    contracts.getTemporaryUrl,
    contracts.checkThumbnailStatus,
    contracts.getAttachments,
    contracts.removeAttachment,
  ],
  register: [uploadsFamily],
  fileRoutes: [uploadRoute],
});
