/** Whether an account may do anything at all. */
import type { Organization } from "../organization-memory/organization.ts";
import type { UserRecord } from "./user-records.ts";

/** Whether the account is active and, of a bot that belongs to somebody, its owner as well. */
export function mayAct(organization: Organization, user: UserRecord): boolean {
  if (!user.isActive || user.botOwnerId === null) return user.isActive;
  return organization.users.get(user.botOwnerId)?.isActive ?? false;
}
