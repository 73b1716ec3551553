/** Which users are marked as guests beside their name. */
import { ROLE_GUEST } from "../../../../lib/kernel/roles/roles.contract.ts";
import type { SettingValues } from "./settings-state.ts";
import type { User } from "./users-state.ts";

/** The organization may disable the mark. */
export function isMarkedGuest(organization: SettingValues, user: User | undefined): boolean {
  return user?.role === ROLE_GUEST && organization.get("enable_guest_user_indicator") !== false;
}
