/** Wire shapes of uploads and attachments. */
import { z } from "zod";
import { defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";
import { attachmentShape } from "../../messages/attachments/attachments.contract.ts";

/** Fetch type "realm". */
export const uploadsState = z.object({
  /** 0 disables uploading files; likewise for the next three. */
  max_file_upload_size_mib: z.int(),
  max_avatar_file_size_mib: z.int(),
  max_icon_file_size_mib: z.int(),
  max_logo_file_size_mib: z.int(),
  /** Null for no limit. */
  realm_upload_quota_mib: z.int().nullable(),
  /** False hides the organization's own setting in clients. */
  server_inline_image_preview: z.boolean(),
  /** Made of each uploaded picture, at /user_uploads/thumbnail/…/{name}; animated formats only of animated pictures. */
  server_thumbnail_formats: z.array(
    z.strictObject({
      name: z.string(),
      /** In pixels; smaller pictures are not enlarged. */
      max_width: z.int(),
      max_height: z.int(),
      format: z.string(),
      animated: z.boolean(),
    }),
  ),
});

/** The newest ones. */
export const MAX_LISTED_FILES = 5_000;
/** UTF-16 units of an address without the uploads folder. */
const MAX_PATH = 300;

/** POST /user_uploads. */
export const uploadFile = defineContract({
  operationId: "upload-file",
  method: "POST",
  path: "/user_uploads",
  tag: "messages",
  summary: "Upload a file, to link to it in messages",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    /** Relative to the organization's address. */
    url: z.string(),
    /** The older name of `url`. */
    uri: z.string(),
    filename: z.string(),
  }),
  errors: ["RATE_LIMIT_HIT"],
  file: {
    mostBytes: "configured",
    notOne: "You must specify a file to upload",
    tooMany: "You may only upload one file at a time",
  },
});

/** GET /user_uploads/{realm_id_str}/{filename}. */
export const getTemporaryUrl = defineContract({
  operationId: "get-file-temporary-url",
  method: "GET",
  path: "/user_uploads/{realm_id_str}/{filename}",
  tag: "messages",
  summary: "Get an address from which a file can be loaded without credentials for a minute",
  auth: "user",
  params: z.object({ realm_id_str: intParam(), filename: textParam(MAX_PATH) }),
  returns: z.object({ url: z.string() }),
  errors: [],
});

/** GET /thumbnail/status/{realm_id_str}/{filename} (feature level 479): polled until a picture's thumbnail exists. */
export const checkThumbnailStatus = defineContract({
  operationId: "check-thumbnail-status",
  method: "GET",
  path: "/thumbnail/status/{realm_id_str}/{filename}",
  tag: "messages",
  summary: "Check whether the thumbnail of an uploaded picture was made",
  auth: "user",
  params: z.object({ realm_id_str: intParam(), filename: textParam(MAX_PATH) }),
  /** Stays false for files that are not pictures. */
  returns: z.object({ has_thumbnail: z.boolean() }),
  errors: [],
});

/** GET /attachments. */
export const getAttachments = defineContract({
  operationId: "get-attachments",
  method: "GET",
  path: "/attachments",
  tag: "users",
  summary: "List the files that the caller has uploaded",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    attachments: z.array(attachmentShape),
    /** Bytes of all files of the organization. */
    upload_space_used: z.int(),
  }),
  errors: [],
});

/** DELETE /attachments/{attachment_id}. */
export const removeAttachment = defineContract({
  operationId: "remove-attachment",
  method: "DELETE",
  path: "/attachments/{attachment_id}",
  tag: "users",
  summary: "Remove a file that the caller has uploaded",
  auth: "user",
  params: z.object({ attachment_id: intParam() }),
  returns: z.object({}),
  errors: [],
});
