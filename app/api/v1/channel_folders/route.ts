/** /api/v1/channel_folders */
import * as contract from "../../../../lib/channel-folders/channel-folders.contract.ts";
import { getFolders } from "../../../../lib/channel-folders/get-folders.ts";
import { reorderFolders } from "../../../../lib/channel-folders/reorder-folders.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getFolders, ({ actor, params }) =>
  getFolders(actor, params.include_archived),
);

export const PATCH = endpoint(contract.reorderFolders, ({ actor, params }) =>
  reorderFolders(actor, params.order),
);
