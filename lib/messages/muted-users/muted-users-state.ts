/** The part of the register answer about muted people. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { mutedUsersState } from "./muted-users.contract.ts";
import { presentMutedUsers } from "./present-muted-users.ts";

export const mutedUsersFamily = stateFamily({
  fetchTypes: ["muted_users"],
  fields: mutedUsersState,
  present: (_read, { organization, user }) => ({
    muted_users: presentMutedUsers(organization.mutedUsers.of(user.id)),
  }),
});
