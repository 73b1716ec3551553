/** Brings an organization into a state that no endpoint leads to, for a test: by the log, as events do. */
import { transaction } from "../db/transaction.ts";
import { appendEvents } from "../events/append-event.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import { organizationChanged } from "../events/event-entry.ts";
import type { Organization, OrganizationChange } from "../organization-memory/organization.ts";

/** Applies the changes that `choose` makes of the present state; no client is told. */
export async function changeOrganization(
  realmId: number,
  choose: (organization: Organization) => readonly OrganizationChange[],
): Promise<void> {
  const changes = choose((await streamOf(realmId)).organization);
  await transaction((tx) => appendEvents(tx, realmId, [organizationChanged.event(changes)]));
}
