/** Declares the noun "users". */
import type { AudienceRules } from "../../kernel/events/audience.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { acquaintanceChanges, loadAcquaintances } from "./acquaintance-records.ts";
import { metBy, readMeetings } from "./read-meetings.ts";
import {
  displaySettingChanged,
  notificationSettingChanged,
  userSettingChanged,
  userSettingsFamily,
} from "./settings/user-settings-events.ts";
import { deliveryEmailShown, emailShown, userAdded, userRemoved, userUpdated } from "./user-events.ts";
import { loadUsers, userChanges } from "./user-records.ts";
import * as contracts from "./users.contract.ts";
import { usersFamily } from "./users-state.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    readonly administrators: object;
  }
}

const userAudiences: AudienceRules<"administrators"> = {
  administrators: (_audience, { user }) => user.role <= ROLE_ADMINISTRATOR,
};

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
