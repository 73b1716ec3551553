/** Checks and renders first, then writes under the lock. */
import { renderDescription } from "../../channels/channels/render-description.ts";
import { markdownSnapshot } from "../../channels/markdown-snapshot/markdown-snapshot.ts";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { Budget } from "../../kernel/turns/window-counter.ts";
import { knownTo } from "../../people/users/user-access.ts";
import { userUpdated } from "../../people/users/user-events.ts";
import { LIST_OF_OPTIONS, LONG_TEXT, SHORT_TEXT } from "../account-limits.contract.ts";
import { requireChoice, requireMayFillIn, storedValue } from "./check-value.ts";
import type { ProfileFieldRecord } from "./profile-field-records.ts";
import type { GivenProfileData } from "./profile-fields.contract.ts";
import type { ChangedValue } from "./profile-value-records.ts";

/** Several times the maximum number of fields. */
export const MAX_CHANGED_VALUES = 600;

export const valueBudget = new Budget({
  name: "values of profile fields that a person changes",
  scope: "account",
  amount: MAX_CHANGED_VALUES,
  windowMs: 60_000,
});

const fieldNotFound = (id: number) => badRequest(`Field id ${id} not found.`);

/**
 * The last value per field wins.
 * @throws ApiError BAD_REQUEST for an unknown or forbidden field, and an invalid value.
 */
export async function checkedValues(actor: Actor, given: GivenProfileData): Promise<ChangedValue[]> {
  if (given.length === 0) return [];
  const { organization } = actor;
  const isKnown = knownTo(actor);
  const personWith = (id: number) => {
    const person = organization.users.get(id);
    return person && isKnown(person) ? person : undefined;
  };
  const values = new Map<number, { field: ProfileFieldRecord; value: string | null }>();
  for (const { id, value } of given) {
    const field = organization.profileFields.get(id);
    if (!field) throw fieldNotFound(id);
    requireMayFillIn(actor, field);
    values.set(id, { field, value: storedValue(field, value, personWith) });
  }
  const changes: ChangedValue[] = [];
  for (const { field, value } of values.values()) changes.push(await changedValue(actor, field, value));
  return changes;
}

export async function changedValue(
  actor: Actor,
  field: ProfileFieldRecord,
  value: string | null,
): Promise<ChangedValue> {
  if (value === null) return { fieldId: field.id, value };
  return { fieldId: field.id, value: { value, renderedValue: await renderedValue(actor, field, value) } };
}

/** HTML; null for fields without Markdown. */
export async function renderedValue(
  author: Pick<Actor, "organization" | "user">,
  { type }: ProfileFieldRecord,
  value: string,
): Promise<string | null> {
  if (type !== SHORT_TEXT && type !== LONG_TEXT) return null;
  return renderDescription(value, markdownSnapshot(author), author.user.id);
}

/**
 * Returns the events to append. Requires the log lock.
 * @throws ApiError BAD_REQUEST for a field or option removed meanwhile.
 */
export async function writeValues(
  log: LogTransaction,
  userId: number,
  given: readonly ChangedValue[],
): Promise<NewEvent[]> {
  if (given.length === 0) return [];
  const { tx } = log;
  await requirePossible(log, given);
  const fieldIds = given.map(({ fieldId }) => fieldId);
  const rows = await tx.$queryRaw<{ field_id: number; value: string }[]>(sql`
    SELECT field_id, value FROM profile_value WHERE user_id = ${userId} AND field_id = ANY(${fieldIds}::int[])`);
  const former = new Map(rows.map(({ field_id, value }) => [field_id, value]));
  const values = given.filter(({ fieldId, value }) => former.get(fieldId) !== value?.value);
  const [first, ...rest] = values.map((changed) => valueChanged(userId, changed));
  if (!first) return [];
  await write(log, userId, values);
  return [first.withChanges([{ kind: "profile_values", userId, values }]), ...rest];
}

async function requirePossible(
  { tx, realmId }: LogTransaction,
  given: readonly ChangedValue[],
): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number; type: number; name: string; field_data: string }[]>(sql`
    SELECT id, type, name, field_data FROM profile_field
    WHERE realm_id = ${realmId} AND id = ANY(${given.map(({ fieldId }) => fieldId)}::int[])`);
  const fields = new Map(
    rows.map(({ id, field_data: fieldData, ...field }) => [id, { ...field, fieldData }]),
  );
  for (const { fieldId, value } of given) {
    const field = fields.get(fieldId);
    if (!field) throw fieldNotFound(fieldId);
    if (value && field.type === LIST_OF_OPTIONS) requireChoice(field, value.value);
  }
}

async function write({ tx }: LogTransaction, userId: number, values: readonly ChangedValue[]): Promise<void> {
  const emptied = values.flatMap(({ fieldId, value }) => (value ? [] : [fieldId]));
  const filled = values.flatMap(({ fieldId, value }) => (value ? [{ fieldId, ...value }] : []));
  const removing = sql`
    DELETE FROM profile_value WHERE user_id = ${userId} AND field_id = ANY(${emptied}::int[])`;
  const writing = sql`
    INSERT INTO profile_value (user_id, field_id, value, rendered_value)
    SELECT ${userId}::int, given.field_id, given.value, given.rendered_value
    FROM unnest(
      ${filled.map(({ fieldId }) => fieldId)}::int[],
      ${filled.map(({ value }) => value)}::text[],
      ${filled.map(({ renderedValue: html }) => html)}::text[]
    ) AS given(field_id, value, rendered_value)
    ON CONFLICT (user_id, field_id)
    DO UPDATE SET value = EXCLUDED.value, rendered_value = EXCLUDED.rendered_value`;
  await Promise.all([tx.$executeRaw(removing), tx.$executeRaw(writing)]);
}

/**
 * All or nothing.
 * @throws ApiError BAD_REQUEST for an unknown or forbidden field, an invalid value, and bots; RATE_LIMIT_HIT with
 *   `retry-after` in seconds.
 */
export async function updateOwnData(actor: Actor, given: GivenProfileData): Promise<Record<string, never>> {
  const { user } = actor;
  const values = await checkedValues(actor, given);
  if (values.length === 0) return {};
  valueBudget.spend(user.id, values.length);
  return logTransaction(writerOf(actor, "update-profile-data"), async (log) => {
    await log.lock();
    const events = await writeValues(log, user.id, values);
    if (events.length > 0) await appendEvents(log, events);
    return {};
  });
}

/** For everyone who may see the person. */
export function valueChanged(userId: number, { fieldId, value }: ChangedValue): NewEvent {
  const html = value?.renderedValue ?? null;
  const custom_profile_field = {
    id: fieldId,
    value: value?.value ?? null,
    ...(html !== null && { rendered_value: html }),
  };
  const person = { user_id: userId, custom_profile_field };
  return userUpdated.event({ person }, { kind: "everyone" });
}
