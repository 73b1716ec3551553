/** Validates and creates custom profile fields. */
import type { z } from "zod";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { isVisible } from "../../text/name-characters.ts";
import { nameKey } from "../../text/name-key.ts";
import {
  EXTERNAL_ACCOUNT,
  LIST_OF_OPTIONS,
  MAX_FIELD_HINT,
  MAX_FIELD_NAME,
  profileFieldTypes,
  USERS,
} from "../account-limits.contract.ts";
import { type ProfileFieldRecord, profileFieldRecord, readProfileFields } from "./profile-field-records.ts";
import {
  type createProfileField as contract,
  type FieldData,
  MAX_FIELD_DATA,
  MAX_IN_SUMMARY,
  MAX_PROFILE_FIELDS,
} from "./profile-fields.contract.ts";
import { externalAccounts, profileFieldsEvent } from "./profile-fields.ts";
import { isWebAddress } from "./web-address.ts";

type Given = z.output<typeof contract.params>;

/**
 * Appends a field. Known services set label and hint.
 * @throws ApiError BAD_REQUEST for an invalid or taken label, invalid data, and too many fields.
 */
export async function createField(actor: Actor, given: Given): Promise<{ id: number }> {
  const realmId = actor.organization.realm.id;
  const field = newField(given);
  checkField(field);
  const written = logTransaction(writerOf(actor, "create-custom-profile-field"), async (log) => {
    const { tx } = log;
    await log.lockScope("profile fields");
    const others = await readProfileFields(tx, realmId);
    if (others.length >= MAX_PROFILE_FIELDS) {
      throw badRequest(`There are too many custom profile fields (limit: ${MAX_PROFILE_FIELDS}).`);
    }
    const id = await nextId(tx);
    // Imports assign new ids but keep positions, which may exceed them.
    const position = Math.max(id, ...others.map((other) => other.position + 1));
    const data = { ...field, id, realmId, nameKey: nameKey(field.name), position };
    const created = profileFieldRecord(await tx.profileField.create({ data }));
    const all = [...others, created];
    if (created.displayInProfileSummary) requireRoomInSummary(all);
    await appendEvents(log, [profileFieldsEvent(all, [{ kind: "profile_field", field: created }])]);
    return { id: created.id };
  });
  return written.catch((error) => Promise.reject(isUniqueViolation(error) ? labelTaken() : error));
}

/** Reserved first, because the position depends on it. */
async function nextId(tx: Transaction): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    SELECT nextval(pg_get_serial_sequence('profile_field', 'id'))::int AS id`);
  if (!row) throw new Error("The sequence of profile fields gives no id.");
  return row.id;
}

function newField(given: Given) {
  const { field_type: type, field_data = {} } = given;
  const fieldData = storedFieldData(type, field_data);
  const { name, hint } = namedAccount(type, field_data) ?? { name: given.name ?? "", hint: given.hint ?? "" };
  return {
    type,
    name: name.trim(),
    hint,
    fieldData,
    displayInProfileSummary: given.display_in_profile_summary ?? false,
    required: given.required ?? false,
    editableByUser: given.editable_by_user ?? true,
    useForUserMatching: given.use_for_user_matching ?? false,
  };
}

type NewField = Omit<ProfileFieldRecord, "id" | "position">;

const knownTypes: ReadonlySet<number> = new Set(Object.values(profileFieldTypes).map(({ id }) => id));

export const labelTaken = () => badRequest("A field with that label already exists.");

export const fieldNotFound = (id: number) => badRequest(`Field id ${id} not found.`);

/**
 * Checks that do not involve other fields.
 * @throws ApiError BAD_REQUEST.
 */
export function checkField({ type, name, hint, displayInProfileSummary }: NewField): void {
  if (!knownTypes.has(type)) throw badRequest("Invalid field type.");
  if (!isVisible(name)) throw badRequest("Label cannot be blank.");
  if (lengthOf(hint) > MAX_FIELD_HINT)
    throw badRequest(`hint is too long (limit: ${MAX_FIELD_HINT} characters)`);
  if (lengthOf(name) > MAX_FIELD_NAME)
    throw badRequest(`name is too long (limit: ${MAX_FIELD_NAME} characters)`);
  if (displayInProfileSummary && type === USERS) {
    throw badRequest("Field type not supported for display in profile summary.");
  }
}

/** @throws ApiError BAD_REQUEST for too many fields in the profile summary. */
export function requireRoomInSummary(fields: readonly ProfileFieldRecord[]): void {
  if (fields.filter(({ displayInProfileSummary }) => displayInProfileSummary).length > MAX_IN_SUMMARY) {
    throw badRequest(`Only ${MAX_IN_SUMMARY} custom profile fields can be displayed in the profile summary.`);
  }
}

/**
 * JSON text, for types with data.
 * @throws ApiError BAD_REQUEST for invalid data.
 */
export function storedFieldData(type: number, data: FieldData): string {
  if (type === LIST_OF_OPTIONS) checkChoices(data);
  else if (type === EXTERNAL_ACCOUNT) checkExternalAccount(data);
  else return "";
  const text = JSON.stringify(data);
  if (text.length > MAX_FIELD_DATA)
    throw badRequest(`field_data is too long (limit: ${MAX_FIELD_DATA} characters)`);
  return text;
}

/** The external account type in the data, if any. */
export function namedAccount(type: number, data: FieldData) {
  const { subtype } = data;
  if (type !== EXTERNAL_ACCOUNT || typeof subtype !== "string") return undefined;
  return Object.hasOwn(externalAccounts, subtype) ? externalAccounts[subtype] : undefined;
}

function checkChoices(data: FieldData): void {
  const choices = Object.entries(data);
  if (choices.length === 0) throw badRequest("Field must have at least one choice.");
  const texts = choices.map(([key, choice]) => {
    if (key.trim() === "") throw badRequest("'value' cannot be blank.");
    if (typeof choice === "string") throw badRequest("field_data is not a dict");
    requireKeys(choice, ["text", "order"], []);
    return choice.text;
  });
  if (new Set(texts).size < texts.length) throw badRequest("Field must not have duplicate choices.");
}

function checkExternalAccount(data: FieldData): void {
  requireKeys(data, ["subtype"], ["url_pattern"]);
  const { subtype, url_pattern } = data;
  if (url_pattern !== undefined) checkUrlPattern(url_pattern);
  if (namedAccount(EXTERNAL_ACCOUNT, data)) return;
  if (subtype !== "custom") throw badRequest("Invalid external account type");
  if (url_pattern === undefined) throw badRequest("Custom external account must define URL pattern");
}

function checkUrlPattern(pattern: FieldData[string]): void {
  const parts = typeof pattern === "string" ? pattern.split("%(username)s") : [];
  if (parts.length !== 2) throw badRequest("URL pattern must contain '%(username)s'.");
  if (!isWebAddress(parts.join("username"))) throw badRequest(`field_data["url_pattern"] is not a URL`);
}

/** @throws ApiError BAD_REQUEST unless all `needed` keys have texts and no others exist but `possible` ones. */
function requireKeys(data: FieldData, needed: readonly string[], possible: readonly string[]): void {
  for (const key of needed) {
    if (!Object.hasOwn(data, key)) throw badRequest(`${key} key is missing from field_data`);
    const value = data[key];
    if (typeof value !== "string") throw badRequest(`field_data["${key}"] is not a string`);
    if (value.trim() === "") throw badRequest(`field_data["${key}"] cannot be blank.`);
  }
  const unexpected = Object.keys(data).find((key) => !needed.includes(key) && !possible.includes(key));
  if (unexpected !== undefined) throw badRequest(`Unexpected arguments: ${unexpected}`);
}
