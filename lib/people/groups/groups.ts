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
import {
  createUserGroup,
  deactivateUserGroup,
  getIsUserGroupMember,
  getUserGroupMembers,
  getUserGroupSubgroups,
  getUserGroups,
  removeUserGroup,
  updateUserGroup,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from "./groups.contract.ts";

import { groupsFamily } from "./groups-state.ts";

export const groups = defineNoun({
  contracts: [
    createUserGroup,
    getUserGroups,
    updateUserGroup,
    deactivateUserGroup,
    removeUserGroup,
    getUserGroupMembers,
    updateUserGroupMembers,
    getIsUserGroupMember,
    getUserGroupSubgroups,
    updateUserGroupSubgroups,
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
