/** Declares what passkeys bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { passkeyAddedMail } from "./passkey-added-mail.ts";
import * as contracts from "./passkeys.contract.ts";

export const passkeys = defineNoun({
  contracts: [
    contracts.getPasskeys,
    contracts.beginPasskey,
    contracts.addPasskey,
    contracts.renamePasskey,
    contracts.removePasskey,
    contracts.beginPasskeySignIn,
  ],
  mails: [passkeyAddedMail],
});
