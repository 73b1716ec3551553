/** The statuses of people whom somebody gets to know: what makes a person known does not say them. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { introduction } from "../../people/users/read-meetings.ts";
import { presentStatus } from "./present-status.ts";
import { statusChanged } from "./user-status-events.ts";

/** @param events of which some make people known to named viewers. */
export async function statusesOfMet(tx: Transaction, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const viewersOf = new Map<number, readonly number[]>();
  for (const { entry, audience, body } of events) {
    const introduced = introduction({ type: entry.name, audience, body });
    if (introduced) viewersOf.set(introduced.userId, introduced.viewerIds);
  }
  if (viewersOf.size === 0) return [];
  const rows = await tx.userStatus.findMany({ where: { userId: { in: [...viewersOf.keys()] } } });
  return rows.flatMap((row) => {
    const change = presentStatus(row);
    const userIds = viewersOf.get(row.userId);
    if (!userIds || Object.keys(change).length === 0) return [];
    return [statusChanged.event({ userId: row.userId, change }, { kind: "users", userIds })];
  });
}
