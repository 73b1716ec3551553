/** Events about channel folders; the whole organization receives them. */
import { z } from "zod";
import { defineEvent, formerFields, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { folderAddedEvent, folderChange, foldersReorderedEvent, folderUpdatedEvent, folderShape } from "./channel-folders.contract.ts";

import { presentFolder } from "./present-folder.ts";

/** A folder was created. */
export const folderAdded = defineEvent({
  name: "channel_folder.add",
  stored: folderShape,
  audit: (changed) => changed,
  wire: folderAddedEvent,
  variant: sameForEveryone,
  build: (folder) => ({ op: "add" as const, channel_folder: folder }),
});

/** A folder was renamed, described, archived or returned from the archive. */
export const folderUpdated = defineEvent({
  name: "channel_folder.update",
  stored: z.strictObject({ folderId: z.int(), data: folderChange }),
  audit: (changed) => changed,
  former: ({ folderId, data }, { channelFolders }) => {
    const folder = channelFolders.get(folderId);
    return folder ? formerFields(presentFolder(folder), data) : null;
  },
  wire: folderUpdatedEvent,
  variant: sameForEveryone,
  build: ({ folderId, data }) => ({ op: "update" as const, channel_folder_id: folderId, data }),
});

/** The folders were put in another order. */
export const foldersReordered = defineEvent({
  name: "channel_folder.reorder",
  stored: z.strictObject({ folderIds: z.array(z.int()) }),
  audit: (changed) => changed,
  wire: foldersReorderedEvent,
  variant: sameForEveryone,
  build: ({ folderIds }) => ({ op: "reorder" as const, order: folderIds }),
});
