/** Wire shapes of events about a person's own uploaded files. */
import { z } from "zod";
import { attachmentShape } from "./attachments.contract.ts";

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
