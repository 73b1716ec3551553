/** A channel folder's record as its wire shape. */
import type { z } from "zod";
import type { ChannelFolderRecord } from "./channel-folder-records.ts";
import type { folderShape } from "./channel-folders.contract.ts";

export function presentFolder(folder: ChannelFolderRecord): z.input<typeof folderShape> {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    order: folder.position,
    creator_id: folder.creatorId,
    date_created: folder.createdAt,
    is_archived: folder.isArchived,
  };
}
