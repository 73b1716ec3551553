/** Wire shapes of channel folders. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { MAX_FOLDER_DESCRIPTION, MAX_FOLDER_NAME } from "../channels-limits.contract.ts";

/** Every register response lists all folders. */
export const MAX_FOLDERS = 1000;

export const FOLDER_NAME_TOO_LONG = `name is too long (limit: ${MAX_FOLDER_NAME} characters)`;
export const FOLDER_DESCRIPTION_TOO_LONG = `description is too long (limit: ${MAX_FOLDER_DESCRIPTION} characters)`;

const nameParam = () => boundedText(utf16Limit(MAX_FOLDER_NAME), FOLDER_NAME_TOO_LONG);
const descriptionParam = () => boundedText(utf16Limit(MAX_FOLDER_DESCRIPTION), FOLDER_DESCRIPTION_TOO_LONG);

export const folderShape = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  rendered_description: z.string(),
  /** Sort key, ascending. */
  order: z.int(),
  /** Null if the creator was deleted. */
  creator_id: z.int().nullable(),
  /** Seconds since 1970. */
  date_created: z.int(),
  is_archived: z.boolean(),
});

export const getFolders = defineContract({
  operationId: "get-channel-folders",
  method: "GET",
  path: "/channel_folders",
  tag: "channels",
  summary: "Get the channel folders",
  auth: "user",
  params: z.object({ include_archived: boolParam().default(false) }),
  returns: z.object({ channel_folders: z.array(folderShape) }),
  errors: [],
});

/** Feature level 389. */
export const createFolder = defineContract({
  operationId: "create-channel-folder",
  method: "POST",
  path: "/channel_folders/create",
  tag: "channels",
  summary: "Create a channel folder",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ name: nameParam(), description: descriptionParam().default("") }),
  returns: z.object({ channel_folder_id: z.int() }),
  errors: ["UNAUTHORIZED_PRINCIPAL"],
});

/** Feature level 414. */
export const reorderFolders = defineContract({
  operationId: "patch-channel-folders",
  method: "PATCH",
  path: "/channel_folders",
  tag: "channels",
  summary: "Put the channel folders in another order",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  /** Ids of all folders, including archived ones. */
  params: z.object({ order: jsonParam(z.array(z.int()).max(MAX_FOLDERS)) }),
  returns: z.object({}),
  errors: [],
});

/** Feature level 389. */
export const updateFolder = defineContract({
  operationId: "update-channel-folder",
  method: "PATCH",
  path: "/channel_folders/{channel_folder_id}",
  tag: "channels",
  summary: "Change a channel folder, or archive it",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    channel_folder_id: intParam(),
    name: nameParam().optional(),
    description: descriptionParam().optional(),
    is_archived: boolParam().optional(),
  }),
  returns: z.object({}),
  errors: [],
});

export const channelFoldersState = z.object({
  /** Including archived folders. */
  channel_folders: z.array(folderShape),
  /** In code points, like the next one. */
  max_channel_folder_name_length: z.int(),
  max_channel_folder_description_length: z.int(),
});

const type = z.literal("channel_folder");

export const folderAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  channel_folder: folderShape,
});

export const folderChange = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  /** Present with `description`. */
  rendered_description: z.string().optional(),
  is_archived: z.boolean().optional(),
});

export const folderUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  channel_folder_id: z.int(),
  data: folderChange,
});

/** Ids of all folders. */
export const foldersReorderedEvent = z.strictObject({
  type,
  op: z.literal("reorder"),
  order: z.array(z.int()),
});
