/** /api/v1/realm/emoji/{emoji_name} */
import { addCustomEmoji } from "../../../../../../lib/emoji/add-custom-emoji.ts";
import * as contract from "../../../../../../lib/emoji/custom-emoji.contract.ts";
import { deactivateCustomEmoji } from "../../../../../../lib/emoji/deactivate-custom-emoji.ts";
import { endpoint, fileEndpoint } from "../../../../../../lib/http/endpoint.ts";

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
