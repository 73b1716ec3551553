/** Brings an organization into a state for a test that no endpoint leads to: by the log, as events do in earnest. */
import { transaction } from "../db/transaction.ts";
import type { Directory } from "../directory/directory.ts";
import type { DirectoryChange } from "../directory/directory-change.ts";
import { appendEvents } from "../events/append-event.ts";
import { streamOf } from "../events/event-dispatcher.ts";

/** Applies the changes that `choose` makes of the present state; no client is told. */
export async function teachDirectory(
  realmId: number,
  choose: (directory: Directory) => readonly DirectoryChange[],
): Promise<void> {
  const changes = choose((await streamOf(realmId)).directory);
  await transaction((tx) =>
    appendEvents(tx, realmId, [
      { event: { type: "directory_taught" }, audience: { kind: "nobody" }, changes },
    ]),
  );
}
