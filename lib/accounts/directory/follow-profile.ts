/** Synchronizes directory-managed profile fields with a person's entry. */
import type { LdapPerson } from "../../auth/ldap/find-person.ts";
import { ApiError } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import { logger } from "../../kernel/log.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { LIST_OF_OPTIONS } from "../account-limits.contract.ts";
import { storedValue } from "../profile-fields/check-value.ts";
import { type ProfileFieldRecord, parsedFieldData } from "../profile-fields/profile-field-records.ts";

import type { ChangedValue } from "../profile-fields/profile-value-records.ts";
import { changedValue, writeValues } from "../profile-fields/write-profile-data.ts";

/** Skips values the field rejects, and lists of people. */
export async function followProfile(
  organization: Organization,
  user: UserRecord,
  { profile }: LdapPerson,
): Promise<void> {
  const actor = { user, organization, client: "directory", sessionId: null };
  const present = organization.profileValues.of(user.id);
  const changes: ChangedValue[] = [];
  for (const field of organization.profileFields.inOrder()) {
    const text = profile.get(field.name);
    const value = text === undefined ? undefined : acceptedValue(user, field, text);
    const isSame = value === (present.get(field.id)?.value ?? null);
    if (value !== undefined && !isSame) changes.push(await changedValue(actor, field, value));
  }
  if (changes.length === 0) return;
  const writer = { realmId: organization.realm.id, userId: user.id, operation: "follow-directory" };
  await logTransaction(writer, async (log) => {
    await log.lock();
    const events = await writeValues(log, user.id, changes);
    if (events.length > 0) await appendEvents(log, events);
  });
}

/** The stored form, null for empty; undefined when rejected. */
function acceptedValue(user: UserRecord, field: ProfileFieldRecord, text: string): string | null | undefined {
  try {
    return storedValue(
      field,
      field.type === LIST_OF_OPTIONS ? optionNamed(field, text) : text,
      () => undefined,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    logger.warn({ userId: user.id, reason: error.message }, "a profile field cannot follow the directory");
    return undefined;
  }
}

/** The option's key, else the text, which the field rejects. */
function optionNamed(field: ProfileFieldRecord, text: string): string {
  const option = Object.entries(parsedFieldData(field)).find(
    ([, choice]) => typeof choice === "object" && choice.text === text,
  );
  return option?.[0] ?? text;
}
