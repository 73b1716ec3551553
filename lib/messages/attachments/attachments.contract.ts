/** Wire shapes of uploaded files. */
import { z } from "zod";
import { boolParam, defineContract, intParam } from "../../kernel/contract/contract.ts";

/** Only a file's newest messages are listed. */
export const MAX_LISTED_MESSAGES = 100;

export const attachmentShape = z.strictObject({
  id: z.int(),
  /** The original file name. */
  name: z.string(),
  /** The file's address is /user_uploads/ plus this. */
  path_id: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Seconds since 1970. */
  create_time: z.int(),
  /** The newest ones. */
  message_ids: z.array(z.int()),
});

const type = z.literal("attachment");

/** Bytes of all files of the organization. */
const upload_space_used = z.int();

/** Event attachment, op add: a file was uploaded. */
export const attachmentAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  attachment: attachmentShape,
  upload_space_used,
});

/** Event attachment, op update: the file's messages have changed. */
export const attachmentUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  attachment: attachmentShape,
  upload_space_used,
});

/** Event attachment, op remove. */
export const attachmentRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  attachment: z.strictObject({ id: z.int() }),
  upload_space_used,
});

/** GET /streams/{stream_id}/attachments. Specific to this server. */
export const getChannelFiles = defineContract({
  operationId: "get-channel-files",
  method: "GET",
  path: "/streams/{stream_id}/attachments",
  tag: "channels",
  summary: "List the files in a channel's messages, the newest first",
  auth: "user",
  inChannel: "read",
  params: z.object({
    stream_id: intParam(),
    /** Only files of messages with smaller ids; `next_before` of the previous page. */
    before: intParam().optional(),
    allow_empty_topic_name: boolParam().default(false),
  }),
  returns: z.object({
    /** One entry for each message that links to a file; the files of a message are on one page. */
    files: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        /** The file's address is /user_uploads/ plus this. */
        path_id: z.string(),
        content_type: z.string(),
        /** Bytes. */
        size: z.int(),
        message_id: z.int(),
        sender_id: z.int(),
        topic_name: z.string(),
        /** When the message was sent, in seconds since 1970. */
        timestamp: z.int(),
      }),
    ),
    /** `before` of the next page; null on the last one. */
    next_before: z.int().nullable(),
  }),
  errors: [],
});
