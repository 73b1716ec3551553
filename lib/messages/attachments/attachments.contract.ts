/** Wire shapes of uploaded files. */
import { z } from "zod";

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
