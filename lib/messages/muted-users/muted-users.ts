/** Declares what muted users bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { mutedUsersChanged } from "./muted-user-events.ts";
import { loadMutedUsers, mutedUserChanges } from "./muted-user-records.ts";
import * as contracts from "./muted-users.contract.ts";
import { mutedUsersFamily } from "./muted-users-state.ts";

export const mutedUsers = defineNoun({
  contracts: [contracts.muteUser, contracts.unmuteUser],
  events: [mutedUsersChanged],
  register: [mutedUsersFamily],
  memory: {
    load: { mutedUsers: loadMutedUsers },
    apply: mutedUserChanges,
  },
});
