/** Wire shapes of uploaded files. */
import { z } from "zod";
import { boolParam, defineContract, intParam, model } from "../../kernel/contract/contract.ts";

/** Only a file's newest messages are listed. */
export const MAX_LISTED_MESSAGES = 100;

export const attachmentShape = model(
  "Attachment",
  z.strictObject({
    id: z.int().describe("Id of the file."),
    name: z.string().describe("Original name of the file."),
    path_id: z.string().describe("Address of the file, below /user_uploads/."),
    size: z.int().describe("Bytes of the file."),
    create_time: z.int().describe("When it was uploaded, in seconds since 1970."),
    message_ids: z.array(z.int()).describe("Ids of the newest messages that link to the file."),
  }),
);

const type = z.literal("attachment");

/** Bytes of all files of the organization. */
const upload_space_used = z.int();

/** Event attachment, op add: a file was uploaded. */
export const attachmentAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  attachment: attachmentShape.describe("The file."),
  upload_space_used: upload_space_used.describe("Bytes of all files of the organization."),
});

/** Event attachment, op update: the file's messages have changed. */
export const attachmentUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  attachment: attachmentShape.describe("The file."),
  upload_space_used: upload_space_used.describe("Bytes of all files of the organization."),
});

/** Event attachment, op remove. */
export const attachmentRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  attachment: z.strictObject({ id: z.int().describe("Id of the file.") }).describe("The file."),
  upload_space_used: upload_space_used.describe("Bytes of all files of the organization."),
});

/** GET /streams/{stream_id}/attachments. Specific to this server. */
export const getChannelFiles = defineContract({
  operationId: "get-channel-files",
  method: "GET",
  path: "/streams/{stream_id}/attachments",
  tag: "read",
  summary: "List the files in a channel's messages, the newest first",
  auth: "user",
  inChannel: "read",
  params: z.object({
    stream_id: intParam().describe("Id of the channel."),
    before: intParam()
      .optional()
      .describe("Return only files of messages with smaller ids; `next_before` of the previous page."),
    allow_empty_topic_name: boolParam()
      .default(false)
      .describe('Whether to return "" for the empty topic in place of its display name.'),
  }),
  returns: z.object({
    files: z
      .array(
        z.strictObject({
          id: z.int().describe("Id of the file."),
          name: z.string().describe("Original name of the file."),
          path_id: z.string().describe("Address of the file, below /user_uploads/."),
          content_type: z.string().describe("Media type of the file."),
          size: z.int().describe("Bytes of the file."),
          message_id: z.int().describe("Id of the message."),
          sender_id: z.int().describe("Id of the message's sender."),
          topic_name: z.string().describe("Name of the message's topic."),
          timestamp: z.int().describe("When the message was sent, in seconds since 1970."),
        }),
      )
      .describe("One entry for each message that links to a file; the files of a message are on one page."),
    next_before: z.int().nullable().describe("`before` of the next page; null on the last one."),
  }),
  errors: [],
});
