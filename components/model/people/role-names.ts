/** Role names. */
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../../lib/kernel/roles/roles.contract.ts";

const ROLES = [ROLE_OWNER, ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_MEMBER, ROLE_GUEST] as const;

export type Role = (typeof ROLES)[number];

export function roleOf(code: number): Role {
  const role = ROLES.find((each) => each === code);
  if (role === undefined) throw new Error(`There is no role ${code}.`);
  return role;
}

export const ROLE_NAMES: Readonly<Record<number, string>> = {
  [ROLE_OWNER]: "Owner",
  [ROLE_ADMINISTRATOR]: "Administrator",
  [ROLE_MODERATOR]: "Moderator",
  [ROLE_MEMBER]: "Member",
  [ROLE_GUEST]: "Guest",
};
