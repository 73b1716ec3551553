/** Wire shape of uploaded files in the register answer. */
import { z } from "zod";

/** Fetch type "realm". */
export const uploadsState = z.object({
  /** 0: files cannot be uploaded; so for the next three. */
  max_file_upload_size_mib: z.int(),
  max_avatar_file_size_mib: z.int(),
  max_icon_file_size_mib: z.int(),
  max_logo_file_size_mib: z.int(),
  /** null is no limit. */
  realm_upload_quota_mib: z.int().nullable(),
  /** Clients hide the organization's own setting where the server makes no previews. */
  server_inline_image_preview: z.boolean(),
  /** Made of each uploaded picture, at /user_uploads/thumbnail/…/{name}; the animated one only of animated pictures. */
  server_thumbnail_formats: z.array(
    z.strictObject({
      name: z.string(),
      /** In pixels; a smaller picture is not enlarged. */
      max_width: z.int(),
      max_height: z.int(),
      format: z.string(),
      animated: z.boolean(),
    }),
  ),
});
