/** Declares what profile field administration bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./profile-field-administration.contract.ts";

export const profileFieldAdministration = defineNoun({
  contracts: [
    contracts.createProfileField,
    contracts.updateProfileField,
    contracts.removeProfileField,
    contracts.reorderProfileFields,
  ],
});
