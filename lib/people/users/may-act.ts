/** Whether an account may act. */
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "./user-records.ts";

/** A bot also needs an active owner. */
export function mayAct(organization: Organization, user: UserRecord): boolean {
  if (!user.isActive || user.botOwnerId === null) return user.isActive;
  return organization.users.get(user.botOwnerId)?.isActive ?? false;
}

/** Null for an outdated key version or an account that may not act. */
export function actingUser(
  organization: Organization,
  userId: number,
  keyVersion: number,
): UserRecord | null {
  const user = organization.users.get(userId);
  return user && user.keyVersion === keyVersion && mayAct(organization, user) ? user : null;
}
