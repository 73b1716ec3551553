/** Declares what messages bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { messageFlagsChanged } from "./flag-events.ts";
import { messageAudiences } from "./message-audience.ts";
import { messageSent } from "./message-events.ts";
import { readerAudiences } from "./message-readers.ts";
import { messagesFamily } from "./messages-state.ts";

export const messages = defineNoun({
  events: [messageSent, messageFlagsChanged],
  audiences: { ...messageAudiences, ...readerAudiences },
  register: [messagesFamily],
});
