/** Who may mention a group. */
import type { Actor } from "../../kernel/memory/actor.ts";
import type { GroupRecord } from "./group-record.ts";

/** Whether the person may mention the group, other than silently. */
export function mayMentionGroup(
  { user, organization }: Pick<Actor, "user" | "organization">,
  group: GroupRecord,
): boolean {
  return organization.permissions.mayWithGroup(user, group, "can_mention_group");
}
