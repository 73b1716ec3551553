/** Brings an organization into a state for a test that no endpoint leads to: by the log, as events do in earnest. */
import { transaction } from "../db/transaction.ts";
import { appendEvents } from "../events/append-event.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import type { Organization, OrganizationChange } from "../organization-memory/organization.ts";

/** Applies the changes that `choose` makes of the present state; no client is told. */
export async function changeOrganization(
  realmId: number,
  choose: (organization: Organization) => readonly OrganizationChange[],
): Promise<void> {
  const changes = choose((await streamOf(realmId)).organization);
  await transaction((tx) =>
    appendEvents(tx, realmId, [
      { event: { type: "organization_changed" }, audience: { kind: "nobody" }, changes },
    ]),
  );
}
