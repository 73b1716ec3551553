/** Which groups list an account among their members. */
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../users/user-records.ts";
import type { GroupRecord } from "./group-record.ts";
import { narrowestSystemGroup } from "./system-groups.ts";

/** The system group of its role and the named groups that it was put into; none for a deactivated account. */
export function groupsListing({ groups, realm }: Organization, user: UserRecord): GroupRecord[] {
  if (!user.isActive) return [];
  const systemGroup = groups.system(narrowestSystemGroup(user, realm.settings.waiting_period_threshold));
  return [systemGroup, ...[...groups.withDirectMember(user.id)].filter(({ name }) => name !== null)];
}
