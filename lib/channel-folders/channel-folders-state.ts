/** The part of the register answer about channel folders: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { channelFoldersState } from "./channel-folders-state.contract.ts";

const limits = { max_channel_folder_name_length: 60, max_channel_folder_description_length: 1024 };

export const channelFoldersFamily = stateFamily({
  fetchTypes: ["channel_folders", "realm"],
  fields: channelFoldersState,
  present: (_read, _actor, { wants }) => ({
    ...(wants("channel_folders") && { channel_folders: [] }),
    ...(wants("realm") && limits),
  }),
});
