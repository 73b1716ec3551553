/** /api/v1/realm/emoji */
import * as contract from "../../../../../lib/emoji/custom-emoji.contract.ts";
import { presentAllEmoji } from "../../../../../lib/emoji/present-custom-emoji.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getCustomEmoji, ({ actor }) => ({
  emoji: presentAllEmoji(actor.organization),
}));
