/** Declares what openid accounts bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "../sign-in/sign-in-services.contract.ts";

export const openidAccounts = defineNoun({
  contracts: [contracts.backChannelLogout],
});
