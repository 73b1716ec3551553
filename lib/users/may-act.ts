/** Whether an account may do anything at all. */
import type { Organization } from "../organization-memory/organization.ts";
import type { UserRecord } from "./user-records.ts";

/** Whether the account is active and, of a bot that belongs to somebody, its owner as well. */
export function mayAct(organization: Organization, user: UserRecord): boolean {
  if (!user.isActive || user.botOwnerId === null) return user.isActive;
  return organization.users.get(user.botOwnerId)?.isActive ?? false;
}

/** The account, while it may act and its key is still the one of that version. */
export function actingUser(
  organization: Organization,
  userId: number,
  keyVersion: number,
): UserRecord | null {
  const user = organization.users.get(userId);
  return user && user.keyVersion === keyVersion && mayAct(organization, user) ? user : null;
}
