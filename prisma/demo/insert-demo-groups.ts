/** Writes the demo's groups. */
import { transaction } from "../../lib/kernel/db/transaction.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { demoGroups } from "./demo-people.ts";

/** @param ids account ids by handle. */
export async function insertDemoGroups(
  realmId: number,
  creatorId: number,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  await transaction(async (tx) => {
    for (const { name, description, members } of demoGroups) {
      const userIds = members.flatMap((handle) => ids.get(handle) ?? []);
      await tx.userGroup.create({
        data: {
          realmId,
          creatorId,
          name,
          nameKey: nameKey(name),
          description,
          members: { create: userIds.map((userId) => ({ userId })) },
        },
      });
    }
  });
}
