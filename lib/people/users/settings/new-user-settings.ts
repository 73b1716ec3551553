/** The settings that a new person begins with: what the organization has chosen for new people. */

import { z } from "zod";
import { sql } from "../../../kernel/db/sql.ts";
import type { Transaction } from "../../../kernel/db/transaction.ts";
import { chosenSettings, settingsReader } from "../../../kernel/settings/setting.ts";
import { userSettings } from "./user-settings.contract.ts";

const readDefaults = settingsReader(userSettings);
/** People read the organization's language until they choose their own. */
const ofOrganization = z.object({ default_language: userSettings.default_language.schema.optional() });

/** What is stored of them. */
export async function newUserSettings(tx: Transaction, realmId: number) {
  const [realm] = await tx.$queryRaw<{ settings: unknown; defaults: unknown }[]>(sql`
    SELECT settings, user_settings_defaults AS defaults FROM realm WHERE id = ${realmId}`);
  if (!realm) throw new Error(`The organization ${realmId} does not exist.`);
  const { default_language = userSettings.default_language.default } = ofOrganization.parse(realm.settings);
  return chosenSettings(userSettings, { ...readDefaults(realm.defaults), default_language });
}
