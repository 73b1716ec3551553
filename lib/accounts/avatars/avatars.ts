/** Declares what avatars bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { avatarRoute } from "./avatar-route.ts";
import * as contracts from "./avatars.contract.ts";

export const avatars = defineNoun({
  contracts: [contracts.uploadAvatar, contracts.removeAvatar],
  fileRoutes: [avatarRoute],
});
