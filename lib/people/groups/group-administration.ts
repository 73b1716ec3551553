/** Declares what group administration bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  getIsUserGroupMember,
  getUserGroupMembers,
  getUserGroupSubgroups,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from "./group-members.contract.ts";
import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroups,
  removeUserGroup,
  updateUserGroup,
} from "./groups.contract.ts";

export const groupAdministration = defineNoun({
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
});
