/** /api/v1/channel_folders/{channel_folder_id} */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/channels/channel-folders/channel-folders.contract.ts";
import { updateFolder } from "../../../../../lib/channels/channel-folders/channel-folders.ts";

export const PATCH = endpoint(contract.updateFolder, ({ actor, params }) =>
  updateFolder(actor, {
    folderId: params.channel_folder_id,
    name: params.name,
    description: params.description,
    isArchived: params.is_archived,
  }),
);
