/** Wire shapes of channel folders. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  model,
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

export const folderShape = model(
  "ChannelFolder",
  z.strictObject({
    id: z.int().describe("Id of the folder."),
    name: z.string().describe("Name of the folder."),
    description: z.string().describe("Description, in Markdown."),
    rendered_description: z.string().describe("Description, as HTML."),
    order: z.int().describe("Position among all folders, ascending."),
    creator_id: z
      .int()
      .nullable()
      .describe("Id of the user who created it; null if the account was deleted."),
    date_created: z.int().describe("When it was created, in seconds since 1970."),
    is_archived: z.boolean().describe("Whether the folder is archived."),
  }),
);

export const getFolders = defineContract({
  operationId: "get-channel-folders",
  method: "GET",
  path: "/channel_folders",
  tag: "organize",
  summary: "Get the channel folders",
  auth: "user",
  params: z.object({
    include_archived: boolParam().default(false).describe("Whether to include archived folders."),
  }),
  returns: z.object({ channel_folders: z.array(folderShape).describe("The folders.") }),
  errors: [],
});

/** Feature level 389. */
export const createFolder = defineContract({
  operationId: "create-channel-folder",
  since: 389,
  method: "POST",
  path: "/channel_folders/create",
  tag: "organize",
  summary: "Create a channel folder",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    name: nameParam().describe("Name of the folder."),
    description: descriptionParam().default("").describe("Description, in Markdown."),
  }),
  returns: z.object({ channel_folder_id: z.int().describe("Id of the folder.") }),
  errors: ["UNAUTHORIZED_PRINCIPAL"],
});

/** Feature level 414. */
export const reorderFolders = defineContract({
  operationId: "patch-channel-folders",
  since: 414,
  method: "PATCH",
  path: "/channel_folders",
  tag: "organize",
  summary: "Put the channel folders in another order",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  /** Ids of all folders, including archived ones. */
  params: z.object({
    order: jsonParam(z.array(z.int()).max(MAX_FOLDERS)).describe("Ids of all folders, in their new order."),
  }),
  returns: z.object({}),
  errors: [],
});

/** Feature level 389. */
export const updateFolder = defineContract({
  operationId: "update-channel-folder",
  since: 389,
  method: "PATCH",
  path: "/channel_folders/{channel_folder_id}",
  tag: "organize",
  summary: "Change a channel folder, or archive it",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    channel_folder_id: intParam().describe("Id of the folder."),
    name: nameParam().optional().describe("Name of the folder."),
    description: descriptionParam().optional().describe("Description, in Markdown."),
    is_archived: boolParam().optional().describe("Whether the folder is archived."),
  }),
  returns: z.object({}),
  errors: [],
});

export const channelFoldersState = z.object({
  channel_folders: z.array(folderShape).describe("All folders, also archived ones."),
  max_channel_folder_name_length: z.int().describe("Longest name of a folder, in code points."),
  max_channel_folder_description_length: z.int().describe("Longest description of a folder, in code points."),
});

const type = z.literal("channel_folder");

export const folderAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  channel_folder: folderShape.describe("The new folder."),
});

export const folderChange = z.strictObject({
  name: z.string().optional().describe("Name of the folder."),
  description: z.string().optional().describe("Description, in Markdown."),
  rendered_description: z.string().optional().describe("Description as HTML, present with `description`."),
  is_archived: z.boolean().optional().describe("Whether the folder is archived."),
});

export const folderUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  channel_folder_id: z.int().describe("Id of the folder."),
  data: folderChange.describe("The changed fields."),
});

/** Ids of all folders. */
export const foldersReorderedEvent = z.strictObject({
  type,
  op: z.literal("reorder"),
  order: z.array(z.int()).describe("Ids of all folders, in order."),
});
