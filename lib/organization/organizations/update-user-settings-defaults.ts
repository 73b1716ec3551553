/** Changes new people's default settings; existing accounts keep theirs. */
import type { z } from "zod";
import { mergedSettings } from "../../kernel/db/merged-settings.ts";
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { changedSettings } from "../../kernel/settings/changed-fields.ts";
import { chosenSettings } from "../../kernel/settings/setting.ts";
import { userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { userSettingsDefaultChanged } from "./organization-events.ts";
import type { updateUserSettingsDefaults as contract } from "./organizations.contract.ts";

/** Applies differences, with one event per setting to everyone. */
export async function updateUserSettingsDefaults(
  actor: Actor,
  given: z.output<typeof contract.params>,
): Promise<Record<string, never>> {
  const { id: realmId, userSettingsDefaults } = actor.organization.realm;
  const changed = changedSettings(userSettings, userSettingsDefaults, given);
  const [first, ...rest] = Object.entries(changed).map(([property, value]) =>
    userSettingsDefaultChanged.event({ property, value }, { kind: "everyone" }),
  );
  if (!first) return {};
  const chosen = chosenSettings(userSettings, changed);
  await logTransaction(writerOf(actor, "update-realm-user-settings-defaults"), async (log) => {
    // Locked first, as for every change of the organization's row.
    await log.lock();
    await log.tx.$executeRaw(sql`
      UPDATE realm
      SET user_settings_defaults = ${mergedSettings("user_settings_defaults", Object.keys(changed), chosen)}
      WHERE id = ${realmId}`);
    const fields = { userSettingsDefaults: changed };
    await appendEvents(log, [first.withChanges([{ kind: "realm_changed", fields }]), ...rest]);
  });
  return {};
}
