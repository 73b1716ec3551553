/** /api/v1/realm/emoji/{emoji_name} */

import { endpoint, fileEndpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import {
  addCustomEmoji,
  deactivateCustomEmoji,
} from "../../../../../../lib/organization/emoji/add-custom-emoji.ts";
import * as contract from "../../../../../../lib/organization/emoji/custom-emoji.contract.ts";

export const POST = fileEndpoint(
  contract.uploadCustomEmoji,
  () => undefined,
  async ({ actor, params, file }) => {
    await addCustomEmoji(actor, params.emoji_name, file.key);
    return {};
  },
);
export const DELETE = endpoint(contract.deactivateCustomEmoji, async ({ actor, params }) => {
  await deactivateCustomEmoji(actor, params.emoji_name);
  return {};
});
