/** The part of the register answer about groups. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { groupsState } from "./groups.contract.ts";
import { presentGroups } from "./present-group.ts";

export const groupsFamily = stateFamily({
  fetchTypes: ["realm_user_groups"],
  fields: groupsState,
  present: (_read, { organization, user }, { capabilities }) => ({
    realm_user_groups: presentGroups(organization, user, capabilities.include_deactivated_groups === true),
  }),
});
