/** Groups of people: the whole of what they bring, and their part of the register answer. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  groupAdded,
  groupRemoved,
  groupUpdated,
  membersAdded,
  membersRemoved,
  subgroupsAdded,
  subgroupsRemoved,
} from "./group-events.ts";
import { groupChanges, loadGroups } from "./group-records.ts";
import * as contracts from "./groups.contract.ts";

import { groupsFamily } from "./groups-state.ts";

export const groups = defineNoun({
  contracts: [
    contracts.createUserGroup,
    contracts.getUserGroups,
    contracts.updateUserGroup,
    contracts.deactivateUserGroup,
    contracts.removeUserGroup,
    contracts.getUserGroupMembers,
    contracts.updateUserGroupMembers,
    contracts.getIsUserGroupMember,
    contracts.getUserGroupSubgroups,
    contracts.updateUserGroupSubgroups,
  ],
  events: [
    groupAdded,
    groupUpdated,
    groupRemoved,
    membersAdded,
    membersRemoved,
    subgroupsAdded,
    subgroupsRemoved,
  ],
  register: [groupsFamily],
  memory: {
    load: { groups: loadGroups },
    apply: groupChanges,
  },
});
