/** Limits of accounts that the browser needs without zod. */

/** Custom profile field types. */
export const SHORT_TEXT = 1;
export const LONG_TEXT = 2;
export const LIST_OF_OPTIONS = 3;
export const DATE = 4;
export const LINK = 5;
export const USERS = 6;
export const EXTERNAL_ACCOUNT = 7;
export const PRONOUNS = 8;

/** By keyword, as in the register response. */
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

/** In Unicode code points. */
export const MAX_FIELD_NAME = 40;
export const MAX_FIELD_HINT = 80;
export const MAX_SHORT_TEXT = 50;
export const MAX_LONG_TEXT = 500;

/** Per person, and per bot. */
export const MAX_PERSONAL_KEYS = 20;
export const LONGEST_KEY_LIFE_DAYS = 3_650;
/** In code points. */
export const MAX_KEY_NAME = 60;

/** In UTF-16 units. */
export const MAX_DEACTIVATION_COMMENT = 2_000;

/** Characters before "-bot@" in a bot's address. */
export const MAX_SHORT_NAME = 60;

/** Per person. */
export const MAX_PASSKEYS = 20;
/** In code points. */
export const MAX_PASSKEY_NAME = 60;
/** The response as JSON, in UTF-16 units. */
export const MAX_ASSERTION = 8_000;
