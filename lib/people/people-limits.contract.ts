/** Limits of names and groups, and the types of bots, without the library of schemas, for the browser. */

/** Type of a bot that reads and writes through the whole API. */
export const GENERIC_BOT = 1;

/** Type of a bot that only sends messages. */
export const INCOMING_WEBHOOK = 2;

/** Type of a bot whose messages are posted to an address. */
export const OUTGOING_WEBHOOK = 3;

/** Type of a bot that would run within the server; this one has none. */
export const EMBEDDED_BOT = 4;

/** Unicode code points of a group's texts. */
export const MAX_GROUP_NAME_LENGTH = 100;
export const MAX_GROUP_DESCRIPTION_LENGTH = 1024;

/** Error messages of longer ones. */
export const GROUP_NAME_TOO_LONG = `User group name cannot exceed ${MAX_GROUP_NAME_LENGTH} characters.`;
export const GROUP_DESCRIPTION_TOO_LONG = `description is too long (limit: ${MAX_GROUP_DESCRIPTION_LENGTH} characters)`;

/** How many people and subgroups a request may name. */
export const MAX_MEMBERS_AT_ONCE = 10_000;
export const MAX_SUBGROUPS_AT_ONCE = 1_000;

/** Unicode code points of names. */
export const MAX_ORGANIZATION_NAME = 40;
export const MAX_FULL_NAME = 100;

/** Error messages of longer ones. */
export const ORGANIZATION_NAME_TOO_LONG = `Organization name is too long (limit: ${MAX_ORGANIZATION_NAME} characters).`;
export const FULL_NAME_TOO_LONG = `Name is too long (limit: ${MAX_FULL_NAME} characters).`;

/** Characters of an email address; mail servers accept no longer ones (RFC 5321). */
export const MAX_EMAIL = 254;
