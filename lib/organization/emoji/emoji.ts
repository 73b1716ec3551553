/** Declares what emoji bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./custom-emoji.contract.ts";
import { emojiAdded, emojiDeactivated, emojiListed } from "./custom-emoji-events.ts";
import { customEmojiChanges, loadCustomEmoji } from "./custom-emoji-records.ts";
import { emojiDataRoute } from "./emoji-data.ts";
import { emojiImageRoute } from "./emoji-images.ts";
import { emojiFamily } from "./emoji-state.ts";

export const emoji = defineNoun({
  contracts: [contracts.getCustomEmoji, contracts.uploadCustomEmoji, contracts.deactivateCustomEmoji],
  events: [emojiAdded, emojiDeactivated, emojiListed],
  register: [emojiFamily],
  memory: {
    load: { customEmoji: loadCustomEmoji },
    apply: customEmojiChanges,
  },
  fileRoutes: [emojiImageRoute, emojiDataRoute],
});
