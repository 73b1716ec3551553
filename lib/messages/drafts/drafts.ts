/** Declares what drafts bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { draftRemoved, draftsAdded, draftUpdated } from "./draft-events.ts";
import * as contracts from "./drafts.contract.ts";
import { draftsFamily } from "./drafts-state.ts";

export const drafts = defineNoun({
  contracts: [contracts.getDrafts, contracts.createDrafts, contracts.editDraft, contracts.deleteDraft],
  events: [draftsAdded, draftUpdated, draftRemoved],
  register: [draftsFamily],
});
