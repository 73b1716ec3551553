/** /api/v1/channel_folders */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/channels/channel-folders/channel-folders.contract.ts";
import { getFolders, reorderFolders } from "../../../../lib/channels/channel-folders/channel-folders.ts";

export const GET = endpoint(contract.getFolders, ({ actor, params }) =>
  getFolders(actor, params.include_archived),
);

export const PATCH = endpoint(contract.reorderFolders, ({ actor, params }) =>
  reorderFolders(actor, params.order),
);
