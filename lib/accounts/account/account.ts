/** The account noun, and consents to the export of private data. */
import { z } from "zod";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import * as contracts from "./account.contract.ts";
import { exportConsentEvent } from "./account.contract.ts";
import { addressChangedMail, addressMail } from "./address-change.ts";

const exportConsentChanged = defineEvent({
  name: "realm_export_consent",
  stored: z.strictObject({ userId: z.int(), consented: z.boolean() }),
  wire: exportConsentEvent,
  variant: sameForEveryone,
  build: ({ userId, consented }) => ({ user_id: userId, consented }),
});

export const account = defineNoun({
  contracts: [
    contracts.updateSettings,
    contracts.updateDisplaySettings,
    contracts.updateNotificationSettings,
    contracts.getExportConsents,
    contracts.confirmAddress,
  ],
  events: [exportConsentChanged],
  mails: [addressMail, addressChangedMail],
});

export function consentEvents(
  { id }: UserRecord,
  { allow_private_data_export: consented }: { readonly allow_private_data_export?: boolean },
): NewEvent[] {
  if (consented === undefined) return [];
  return [exportConsentChanged.event({ userId: id, consented }, { kind: "administrators" })];
}

/** Bots have no private data. */
export function getExportConsents({ organization }: Actor) {
  const people = [...organization.users.all()].filter(
    ({ isActive, botType }) => isActive && botType === null,
  );
  const export_consents = people.map(({ id, settings }) => {
    const { allow_private_data_export: consented, email_address_visibility } = settings;
    return { user_id: id, consented, email_address_visibility };
  });
  return { export_consents };
}
