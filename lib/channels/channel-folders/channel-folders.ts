/** Declares what channel folders bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { folderAdded, foldersReordered, folderUpdated } from "./channel-folder-events.ts";
import { channelFolderChanges, loadChannelFolders } from "./channel-folder-records.ts";
import * as contracts from "./channel-folders.contract.ts";
import { channelFoldersFamily } from "./channel-folders-state.ts";

export const channelFolders = defineNoun({
  contracts: [contracts.getFolders, contracts.createFolder, contracts.reorderFolders, contracts.updateFolder],
  events: [folderAdded, folderUpdated, foldersReordered],
  register: [channelFoldersFamily],
  memory: {
    load: { channelFolders: loadChannelFolders },
    apply: channelFolderChanges,
  },
});
