/** Declares the noun "user groups", with its part of the register response. */
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
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
import { groupsState } from "./groups.contract.ts";
import { presentGroups } from "./present-group.ts";

const groupsFamily = stateFamily({
  fetchTypes: ["realm_user_groups"],
  fields: groupsState,
  present: (_read, { organization, user }, { capabilities }) => ({
    realm_user_groups: presentGroups(organization, user, capabilities.include_deactivated_groups === true),
  }),
});

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
