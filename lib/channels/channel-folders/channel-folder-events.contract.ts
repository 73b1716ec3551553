/** Wire shapes of events about channel folders. */
import { z } from "zod";
import { folderShape } from "./channel-folders.contract.ts";

const type = z.literal("channel_folder");

/** Event channel_folder, op add. */
export const folderAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  channel_folder: folderShape,
});

/** What an update changes. */
export const folderChange = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  /** With the description. */
  rendered_description: z.string().optional(),
  is_archived: z.boolean().optional(),
});

/** Event channel_folder, op update. */
export const folderUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  channel_folder_id: z.int(),
  data: folderChange,
});

/** Event channel_folder, op reorder: the ids of all folders. */
export const foldersReorderedEvent = z.strictObject({
  type,
  op: z.literal("reorder"),
  order: z.array(z.int()),
});
