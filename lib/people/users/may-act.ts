/** Whether an account may act. */
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "./user-records.ts";

/** Whether the account and, for a bot, its owner are active. */
export function mayAct(organization: Organization, user: UserRecord): boolean {
  if (!user.isActive || user.botOwnerId === null) return user.isActive;
  return organization.users.get(user.botOwnerId)?.isActive ?? false;
}

/** The account, if it may act and its key version is current. */
export function actingUser(
  organization: Organization,
  userId: number,
  keyVersion: number,
): UserRecord | null {
  const user = organization.users.get(userId);
  return user && user.keyVersion === keyVersion && mayAct(organization, user) ? user : null;
}
