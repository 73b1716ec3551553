/** Declares what scheduled messages bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  scheduledMessageAdded,
  scheduledMessageRemoved,
  scheduledMessageUpdated,
} from "./scheduled-message-events.ts";
import * as contracts from "./scheduled-messages.contract.ts";
import { scheduledMessagesFamily } from "./scheduled-messages-state.ts";

export const scheduledMessages = defineNoun({
  contracts: [
    contracts.getScheduledMessages,
    contracts.createScheduledMessage,
    contracts.updateScheduledMessage,
    contracts.deleteScheduledMessage,
  ],
  events: [scheduledMessageAdded, scheduledMessageUpdated, scheduledMessageRemoved],
  register: [scheduledMessagesFamily],
});
