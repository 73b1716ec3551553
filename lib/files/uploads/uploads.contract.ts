/** Wire shapes of uploads and attachments. */
import { z } from "zod";
import { defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";
import { attachmentShape } from "../../messages/attachments/attachments.contract.ts";

/** Fetch type "realm". */
export const uploadsState = z.object({
  max_file_upload_size_mib: z.int().describe("Largest file, in mebibytes; 0 if nothing can be uploaded."),
  max_avatar_file_size_mib: z.int().describe("Largest profile picture, in mebibytes."),
  max_icon_file_size_mib: z.int().describe("Largest icon of the organization, in mebibytes."),
  max_logo_file_size_mib: z.int().describe("Largest logo of the organization, in mebibytes."),
  realm_upload_quota_mib: z
    .int()
    .nullable()
    .describe("Space for all files, in mebibytes; null for no limit."),
  server_inline_image_preview: z.boolean().describe("Whether pictures can be shown below messages."),
  server_thumbnail_formats: z
    .array(
      z.strictObject({
        name: z.string().describe("Name of the form, as part of the address."),
        max_width: z.int().describe("Greatest width in pixels; smaller pictures are not enlarged."),
        max_height: z.int().describe("Greatest height in pixels."),
        format: z.string().describe("File format."),
        animated: z.boolean().describe("Whether it is animated."),
      }),
    )
    .describe(
      "Smaller forms of each uploaded picture, at /user_uploads/thumbnail/…/{name}; animated ones only of animated pictures.",
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
  tag: "send",
  summary: "Upload a file, to link to it in messages",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    url: z.string().describe("Address of the file, relative to the organization's."),
    uri: z.string().meta({ description: "Older name of `url`.", deprecated: true }),
    filename: z.string().describe("Name of the file."),
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
  tag: "send",
  summary: "Get an address from which a file can be loaded without credentials for a minute",
  auth: "user",
  mayBeMissing: true,
  params: z.object({
    realm_id_str: intParam().describe("Id of the organization."),
    filename: textParam(MAX_PATH).describe("Rest of the file's address."),
  }),
  returns: z.object({ url: z.string().describe("Address that needs no credentials for a minute.") }),
  errors: [],
});

/** GET /thumbnail/status/{realm_id_str}/{filename} (feature level 479): polled until a picture's thumbnail exists. */
export const checkThumbnailStatus = defineContract({
  operationId: "check-thumbnail-status",
  since: 479,
  method: "GET",
  path: "/thumbnail/status/{realm_id_str}/{filename}",
  tag: "send",
  summary: "Check whether the thumbnail of an uploaded picture was made",
  auth: "user",
  mayBeMissing: true,
  params: z.object({
    realm_id_str: intParam().describe("Id of the organization."),
    filename: textParam(MAX_PATH).describe("Rest of the file's address."),
  }),
  /** Stays false for files that are not pictures. */
  returns: z.object({ has_thumbnail: z.boolean().describe("Whether smaller forms of the picture exist.") }),
  errors: [],
});

/** GET /attachments. */
export const getAttachments = defineContract({
  operationId: "get-attachments",
  method: "GET",
  path: "/attachments",
  tag: "send",
  summary: "List the files that the caller has uploaded",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    attachments: z.array(attachmentShape).describe("Files that the account has uploaded."),
    upload_space_used: z.int().describe("Bytes of all files of the organization."),
  }),
  errors: [],
});

/** DELETE /attachments/{attachment_id}. */
export const removeAttachment = defineContract({
  operationId: "remove-attachment",
  method: "DELETE",
  path: "/attachments/{attachment_id}",
  tag: "send",
  summary: "Remove a file that the caller has uploaded",
  auth: "user",
  params: z.object({ attachment_id: intParam().describe("Id of the file.") }),
  returns: z.object({}),
  errors: [],
});
