/** Wire shapes of uploaded files: in answers and in events. */
import { z } from "zod";

/** Messages that refer to one file; the newest are listed. */
export const MAX_LISTED_MESSAGES = 100;

export const attachmentShape = z.strictObject({
  id: z.int(),
  /** As its owner called it. */
  name: z.string(),
  /** Its address is /user_uploads/ and this. */
  path_id: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Seconds since 1970. */
  create_time: z.int(),
  /** The newest messages that refer to it. */
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

/** Event attachment, op update: other messages refer to it. */
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
