/** Rights of administrators to edit other accounts. */
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../../lib/kernel/roles/roles.contract.ts";
import type { User } from "../../model/store/organization/users-state.ts";

type Ranked = Pick<User, "role">;

/** Only owners edit owners. Bots have their own page. */
export function mayEditPerson(own: Ranked, { role, isBot }: Ranked & Pick<User, "isBot">): boolean {
  if (isBot || own.role > ROLE_ADMINISTRATOR) return false;
  return own.role === ROLE_OWNER || role !== ROLE_OWNER;
}

/** People change their own password in their settings. */
export function mayResetPassword(
  own: Pick<User, "id" | "role">,
  person: Pick<User, "id" | "role" | "isBot" | "isActive">,
): boolean {
  return person.id !== own.id && person.isActive && mayEditPerson(own, person);
}
