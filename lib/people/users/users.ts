/** Declares what users bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { acquaintanceChanges, loadAcquaintances } from "./acquaintance-records.ts";
import { metBy, readMeetings } from "./read-meetings.ts";
import {
  displaySettingChanged,
  notificationSettingChanged,
  userSettingChanged,
} from "./settings/user-settings-events.ts";
import { userSettingsFamily } from "./settings/user-settings-state.ts";
import { userAudiences } from "./user-audience.ts";
import { deliveryEmailShown, emailShown, userAdded, userRemoved, userUpdated } from "./user-events.ts";
import { loadUsers, userChanges } from "./user-records.ts";
import * as contracts from "./users.contract.ts";
import { usersFamily } from "./users-state.ts";

export const users = defineNoun({
  contracts: [contracts.getUsers, contracts.getUser, contracts.getOwnUser],
  events: [
    userAdded,
    userRemoved,
    userUpdated,
    deliveryEmailShown,
    emailShown,
    userSettingChanged,
    displaySettingChanged,
    notificationSettingChanged,
  ],
  audiences: userAudiences,
  register: [userSettingsFamily, usersFamily],
  memory: {
    load: { users: loadUsers, acquaintances: loadAcquaintances },
    apply: { ...userChanges, ...acquaintanceChanges },
  },
  discoveries: { by: metBy, read: readMeetings },
});
