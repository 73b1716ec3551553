/** The event about the people whom a person has muted; those people do not learn of it. */
import { z } from "zod";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { OrganizationChanges } from "../../kernel/memory/organization.ts";
import { mutedUsersEvent, mutedUserShape } from "./muted-users.contract.ts";
import { secondsOf } from "./muted-user-records.ts";

import { presentMutedUsers } from "./present-muted-users.ts";

export const mutedUsersChanged = defineEvent({
  name: "muted_users",
  stored: z.strictObject({ mutedUsers: z.array(mutedUserShape) }),
  wire: mutedUsersEvent,
  variant: sameForEveryone,
  build: ({ mutedUsers }) => ({ muted_users: mutedUsers }),
});

/** The event of a change that `tx` has written. It lists everyone who is muted now, so nobody else may change the list until the commit. */
export async function muteChanged(
  tx: Transaction,
  change: OrganizationChanges["user_muted"],
): Promise<NewEvent> {
  const { userId } = change;
  const rows = await tx.mutedUser.findMany({ where: { userId } });
  const muted = rows.map((row) => ({ id: row.mutedUserId, mutedAt: secondsOf(row.mutedAt) }));
  return mutedUsersChanged.event(
    { mutedUsers: presentMutedUsers(muted) },
    { kind: "users", userIds: [userId] },
    [{ kind: "user_muted", ...change }],
  );
}
