/** Whether owners may read all private content, by an export without consent: decided by whoever runs the server. */
import { mergedSettings } from "../../kernel/db/merged-settings.ts";
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import { chosenSettings } from "../../kernel/settings/setting.ts";
import { organizationUpdated } from "./organization-events.ts";
import { organizationSettings } from "./organization-settings.contract.ts";

/** Everybody's clients receive the change, and the audit log has it; nothing happens when it is so already. */
export async function setOwnerFullContentAccess(realmId: number, isOn: boolean): Promise<void> {
  const writer = { realmId, userId: null, operation: "owner-full-content-access" };
  const data = { owner_full_content_access: isOn };
  await logTransaction(writer, async (log) => {
    await log.lock();
    const chosen = chosenSettings(organizationSettings, data);
    const count = await log.tx.$executeRaw(sql`
      UPDATE realm SET settings = ${mergedSettings("settings", Object.keys(data), chosen)}
      WHERE id = ${realmId} AND coalesce((settings ->> 'owner_full_content_access')::bool, false) <> ${isOn}`);
    if (count === 0) return;
    const changes = [{ kind: "realm_changed", fields: { settings: data } }] as const;
    await appendEvents(log, [organizationUpdated.event({ data }, { kind: "everyone" }, changes)]);
  });
}
