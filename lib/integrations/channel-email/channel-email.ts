/** Declares what channel email bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./channel-email.contract.ts";

export const channelEmail = defineNoun({
  contracts: [
    contracts.getChannelEmail,
    contracts.getChannelEmails,
    contracts.replaceChannelEmails,
    contracts.getChannelEmailSettings,
    contracts.updateChannelEmailSettings,
  ],
});
