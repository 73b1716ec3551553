/** /api/v1/realm/emoji */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/organization/emoji/custom-emoji.contract.ts";
import { presentAllEmoji } from "../../../../../lib/organization/emoji/custom-emoji-records.ts";

export const GET = endpoint(contract.getCustomEmoji, ({ actor }) => ({
  emoji: presentAllEmoji(actor.organization),
}));
