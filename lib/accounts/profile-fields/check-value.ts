/** Validates custom profile field values by type and actor. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { lengthOf } from "../../text/cut-text.ts";
import {
  DATE,
  LINK,
  LIST_OF_OPTIONS,
  LONG_TEXT,
  MAX_LONG_TEXT,
  MAX_SHORT_TEXT,
  USERS,
} from "../account-limits.contract.ts";
import { type ProfileFieldRecord, parsedFieldData } from "./profile-field-records.ts";
import type { GivenProfileData } from "./profile-fields.contract.ts";
import { isWebAddress } from "./web-address.ts";

/**
 * Null for an empty value.
 * @param personWith finds an account visible to the actor.
 * @throws ApiError BAD_REQUEST for an invalid value.
 */
export function storedValue(
  field: ProfileFieldRecord,
  given: GivenProfileData[number]["value"],
  personWith: (id: number) => UserRecord | undefined,
): string | null {
  if (given === undefined || given === null || given.length === 0) return null;
  if (field.type === USERS) return storedPeople(given, personWith);
  if (typeof given !== "string") throw badRequest(`${field.name} is not a string`);
  checkText(field, given);
  return given;
}

function checkText(field: ProfileFieldRecord, value: string): void {
  const { name, type } = field;
  if (type === LIST_OF_OPTIONS) requireChoice(field, value);
  else if (type === DATE) requireThat(isDate(value), `${name} is not a date`);
  else if (type === LINK) requireThat(isWebAddress(value), `${name} is not a URL`);
  else {
    const longest = type === LONG_TEXT ? MAX_LONG_TEXT : MAX_SHORT_TEXT;
    requireThat(lengthOf(value) <= longest, `${name} is too long (limit: ${longest} characters)`);
  }
}

/** @throws ApiError BAD_REQUEST for an unknown option. */
export function requireChoice(field: Pick<ProfileFieldRecord, "name" | "fieldData">, value: string): void {
  const isChoice = Object.hasOwn(parsedFieldData(field), value);
  requireThat(isChoice, `'${value}' is not a valid choice for '${field.name}'.`);
}

function requireThat(isRight: boolean, message: string): void {
  if (!isRight) throw badRequest(message);
}

/** Whether the text is an existing YYYY-MM-DD date. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function storedPeople(
  given: string | readonly number[],
  personWith: (id: number) => UserRecord | undefined,
): string {
  if (typeof given === "string") throw badRequest("User IDs is not a list");
  const ids = [...new Set(given)];
  for (const id of ids) {
    const person = personWith(id);
    if (!person) throw badRequest(`Invalid user ID: ${id}`);
    if (!person.isActive) throw badRequest(`User with ID ${id} is deactivated`);
    if (person.botType !== null) throw badRequest(`User with ID ${id} is a bot`);
  }
  return JSON.stringify(ids);
}

/** @throws ApiError BAD_REQUEST for a field reserved to administrators. */
export function requireMayFillIn({ user }: Actor, { editableByUser }: ProfileFieldRecord): void {
  if (editableByUser || user.role <= ROLE_ADMINISTRATOR) return;
  throw badRequest("You are not allowed to change this field. Contact an administrator to update it.");
}
