/** The kinds of custom profile fields, as people choose them. */
import {
  DATE,
  EXTERNAL_ACCOUNT,
  LINK,
  LIST_OF_OPTIONS,
  LONG_TEXT,
  PRONOUNS,
  SHORT_TEXT,
  USERS,
} from "../../../../lib/accounts/account-limits.contract.ts";

export const FIELD_TYPES = [
  { value: SHORT_TEXT, label: "Short text" },
  { value: LONG_TEXT, label: "Long text" },
  { value: LIST_OF_OPTIONS, label: "One of several options" },
  { value: DATE, label: "Date" },
  { value: LINK, label: "Link" },
  { value: USERS, label: "People" },
  { value: EXTERNAL_ACCOUNT, label: "Account on another service" },
  { value: PRONOUNS, label: "Pronouns" },
] as const;

/** A list of people does not fit on the card of a person. */
export function fitsOnCard(type: number): boolean {
  return type !== USERS;
}

/** What a type is called. */
export function fieldTypeName(type: number): string {
  return FIELD_TYPES.find(({ value }) => value === type)?.label ?? "Text";
}
