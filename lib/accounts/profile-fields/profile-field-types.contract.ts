/** The types of custom profile fields. */

export const SHORT_TEXT = 1;
export const LONG_TEXT = 2;
export const LIST_OF_OPTIONS = 3;
export const DATE = 4;
export const LINK = 5;
export const USERS = 6;
export const EXTERNAL_ACCOUNT = 7;
export const PRONOUNS = 8;

/** Keyword → id and English name, as the register answer lists them. */
export const profileFieldTypes = {
  SHORT_TEXT: { id: SHORT_TEXT, name: "Text (short)" },
  LONG_TEXT: { id: LONG_TEXT, name: "Text (long)" },
  SELECT: { id: LIST_OF_OPTIONS, name: "List of options" },
  DATE: { id: DATE, name: "Date" },
  URL: { id: LINK, name: "Link" },
  USER: { id: USERS, name: "Users" },
  EXTERNAL_ACCOUNT: { id: EXTERNAL_ACCOUNT, name: "External account" },
  PRONOUNS: { id: PRONOUNS, name: "Pronouns" },
} as const;
