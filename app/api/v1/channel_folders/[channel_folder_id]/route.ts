/** /api/v1/channel_folders/{channel_folder_id} */
import * as contract from "../../../../../lib/channel-folders/channel-folders.contract.ts";
import { updateFolder } from "../../../../../lib/channel-folders/update-folder.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const PATCH = endpoint(contract.updateFolder, ({ actor, params }) =>
  updateFolder(actor, {
    folderId: params.channel_folder_id,
    name: params.name,
    description: params.description,
    isArchived: params.is_archived,
  }),
);
