/** System groups, whose members follow from roles. */
import {
  ROLE_ADMINISTRATOR,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
  type SystemGroupName,
  systemGroupChain,
} from "../../kernel/roles/roles.contract.ts";

const SECONDS_PER_DAY = 86_400;

/** Members become full members `waitingPeriodDays` after joining. */
export function isInSystemGroup(
  name: string,
  user: { readonly role: number; readonly createdAt: number },
  waitingPeriodDays: number,
  now = Date.now() / 1000,
): boolean {
  switch (name) {
    case "role:internet":
    case "role:everyone":
      return true;
    case "role:members":
      return user.role <= ROLE_MEMBER;
    case "role:fullmembers":
      return (
        user.role <= ROLE_MODERATOR ||
        (user.role === ROLE_MEMBER && now - user.createdAt >= waitingPeriodDays * SECONDS_PER_DAY)
      );
    case "role:moderators":
      return user.role <= ROLE_MODERATOR;
    case "role:administrators":
      return user.role <= ROLE_ADMINISTRATOR;
    case "role:owners":
      return user.role <= ROLE_OWNER;
    default:
      return false;
  }
}

const narrowestFirst = systemGroupChain.toReversed();

/** The narrowest group lists the account; wider groups contain it. */
export function narrowestSystemGroup(
  user: { readonly role: number; readonly createdAt: number },
  waitingPeriodDays: number,
): SystemGroupName {
  return narrowestFirst.find((name) => isInSystemGroup(name, user, waitingPeriodDays)) ?? "role:everyone";
}
