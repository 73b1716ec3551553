/** Roles by the names that commands take and print. */
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../lib/kernel/roles/roles.contract.ts";
import { CommandError } from "./command.ts";

export const roleNames: ReadonlyMap<number, string> = new Map([
  [ROLE_OWNER, "owner"],
  [ROLE_ADMINISTRATOR, "administrator"],
  [ROLE_MODERATOR, "moderator"],
  [ROLE_MEMBER, "member"],
  [ROLE_GUEST, "guest"],
]);

/** @throws CommandError for an unknown role. */
export function roleNamed(given: string): number {
  const [role] = [...roleNames].find(([, name]) => name === given.trim().toLowerCase()) ?? [];
  if (role === undefined) {
    throw new CommandError(`There is no role ${given}. The roles: ${[...roleNames.values()].join(", ")}.`);
  }
  return role;
}
