/** The part of the register answer about uploading files. */

import { configuration } from "../../config.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { thumbnailFormats } from "../../messages/attachments/thumbnail-formats.ts";
import { MAX_AVATAR_MIB, MAX_REALM_PICTURE_MIB } from "../../organization/organization-limits.contract.ts";
import { uploadsState } from "./uploads-state.contract.ts";

export const uploadsFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: uploadsState,
  present: () => ({
    max_file_upload_size_mib: configuration().largestFileMib,
    max_avatar_file_size_mib: MAX_AVATAR_MIB,
    max_icon_file_size_mib: MAX_REALM_PICTURE_MIB,
    max_logo_file_size_mib: MAX_REALM_PICTURE_MIB,
    realm_upload_quota_mib: configuration().uploadQuotas.ofOrganization,
    server_inline_image_preview: true,
    server_thumbnail_formats: thumbnailFormats.map(({ name, size }) => ({
      name,
      max_width: size.width,
      max_height: size.height,
      format: size.format,
      animated: size.animated,
    })),
  }),
});
