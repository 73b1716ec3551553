/** Declares what snippets bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { snippetAdded, snippetRemoved, snippetUpdated } from "./snippet-events.ts";
import * as contracts from "./snippets.contract.ts";
import { snippetsFamily } from "./snippets-state.ts";

export const snippets = defineNoun({
  contracts: [contracts.getSnippets, contracts.createSnippet, contracts.editSnippet, contracts.deleteSnippet],
  events: [snippetAdded, snippetUpdated, snippetRemoved],
  register: [snippetsFamily],
});
