/** /api/v1/channel_folders/create */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/channels/channel-folders/channel-folders.contract.ts";
import { createFolder } from "../../../../../lib/channels/channel-folders/channel-folders.ts";

export const POST = endpoint(contract.createFolder, ({ actor, params }) => createFolder(actor, params));
