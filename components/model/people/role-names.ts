/** What the roles of accounts are called. */
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../../lib/kernel/roles/roles.contract.ts";

export const ROLE_NAMES: Readonly<Record<number, string>> = {
  [ROLE_OWNER]: "Owner",
  [ROLE_ADMINISTRATOR]: "Administrator",
  [ROLE_MODERATOR]: "Moderator",
  [ROLE_MEMBER]: "Member",
  [ROLE_GUEST]: "Guest",
};
