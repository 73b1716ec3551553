/** Declares what profile data bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./profile-data.contract.ts";

export const profileData = defineNoun({
  contracts: [contracts.updateProfileData, contracts.removeProfileData],
});
