/** Who is marked as a guest beside the name. */
import { ROLE_GUEST } from "../../../../lib/kernel/roles/roles.contract.ts";
import type { SettingValues } from "./settings-state.ts";
import type { User } from "./users-state.ts";

/** Whether it is shown of somebody that this is a guest: the organization may want it not to be. */
export function isMarkedGuest(organization: SettingValues, user: User | undefined): boolean {
  return user?.role === ROLE_GUEST && organization.get("enable_guest_user_indicator") !== false;
}
