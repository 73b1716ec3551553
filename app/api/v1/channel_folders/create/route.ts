/** /api/v1/channel_folders/create */
import * as contract from "../../../../../lib/channel-folders/channel-folders.contract.ts";
import { createFolder } from "../../../../../lib/channel-folders/create-folder.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const POST = endpoint(contract.createFolder, ({ actor, params }) => createFolder(actor, params));
