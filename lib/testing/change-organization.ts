/** Changes without an endpoint, by way of the log. */
import { appendEvents } from "../kernel/events/append-event.ts";
import { streamOf } from "../kernel/events/event-dispatcher.ts";
import { organizationChanged } from "../kernel/events/event-entry.ts";
import { logTransaction } from "../kernel/events/log-transaction.ts";
import type { Organization, OrganizationChange } from "../kernel/memory/organization.ts";

/** Clients get no events. */
export async function changeOrganization(
  realmId: number,
  choose: (organization: Organization) => readonly OrganizationChange[],
): Promise<void> {
  const changes = choose((await streamOf(realmId)).organization);
  const writer = { realmId, userId: null, operation: "change-organization" };
  await logTransaction(writer, (log) => appendEvents(log, [organizationChanged.event(changes)]));
}
