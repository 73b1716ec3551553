/** Declares what attachments bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { attachmentAdded, attachmentRemoved, attachmentUpdated } from "./attachment-rows.ts";

export const attachments = defineNoun({
  events: [attachmentAdded, attachmentRemoved, attachmentUpdated],
});
