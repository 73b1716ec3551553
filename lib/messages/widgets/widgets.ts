/** Declares what widgets bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { submessageAdded } from "./widget-events.ts";
import * as contracts from "./widgets.contract.ts";

export const widgets = defineNoun({
  contracts: [contracts.addSubmessage],
  events: [submessageAdded],
});
