/** Declares what address change bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./address-change.contract.ts";
import { addressChangedMail, addressMail } from "./address-mails.ts";

export const addressChange = defineNoun({
  contracts: [contracts.confirmAddress],
  mails: [addressMail, addressChangedMail],
});
