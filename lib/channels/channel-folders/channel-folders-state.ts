/** The part of the register answer about channel folders. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { channelFoldersState } from "./channel-folders.contract.ts";
import { MAX_FOLDER_DESCRIPTION, MAX_FOLDER_NAME } from "../channels-limits.contract.ts";
import { presentFolder } from "./present-folder.ts";

const limits = {
  max_channel_folder_name_length: MAX_FOLDER_NAME,
  max_channel_folder_description_length: MAX_FOLDER_DESCRIPTION,
};

export const channelFoldersFamily = stateFamily({
  fetchTypes: ["channel_folders", "realm"],
  fields: channelFoldersState,
  present: (_read, { organization }, { wants }) => ({
    ...(wants("channel_folders") && {
      channel_folders: organization.channelFolders.inOrder().map(presentFolder),
    }),
    ...(wants("realm") && limits),
  }),
});
