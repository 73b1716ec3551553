/** Limits of accounts and the types of profile fields, without the library of schemas, for the browser. */

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

/** Names, hints and texts of profile fields, in Unicode code points. */
export const MAX_FIELD_NAME = 40;
export const MAX_FIELD_HINT = 80;
export const MAX_SHORT_TEXT = 50;
export const MAX_LONG_TEXT = 500;

/** Keys for programs, per person. */
export const MAX_PERSONAL_KEYS = 20;
/** Code points of a key's name. */
export const MAX_KEY_NAME = 60;

/** UTF-16 units of the note to somebody whose account is deactivated. */
export const MAX_DEACTIVATION_COMMENT = 2_000;

/** Characters of a bot's short name, which stands before "-bot@" in an address. */
export const MAX_SHORT_NAME = 60;

/** Passkeys per person. */
export const MAX_PASSKEYS = 20;
/** Code points of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;
/** What a browser says when a passkey signs in, as JSON; in UTF-16 units. */
export const MAX_ASSERTION = 8_000;
