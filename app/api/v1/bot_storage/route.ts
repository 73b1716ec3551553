/** /api/v1/bot_storage */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/integrations/bot-storage/bot-storage.contract.ts";
import {
  readStorage,
  removeStorage,
  writeStorage,
} from "../../../../lib/integrations/bot-storage/bot-storage.ts";

export const GET = endpoint(contract.getBotStorage, ({ actor, params }) => readStorage(actor, params.keys));

export const PUT = endpoint(contract.updateBotStorage, async ({ actor, params }) => {
  await writeStorage(actor, params.storage);
  return {};
});

export const DELETE = endpoint(contract.removeBotStorage, async ({ actor, params }) => {
  await removeStorage(actor, params.keys);
  return {};
});
