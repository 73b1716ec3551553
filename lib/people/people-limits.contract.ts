/** Without zod, for the browser. */

export const GENERIC_BOT = 1;

/** A bot that only sends messages. */
export const INCOMING_WEBHOOK = 2;

/** A bot whose messages are posted to an address. */
export const OUTGOING_WEBHOOK = 3;

/** A bot within the server, which has none. */
export const EMBEDDED_BOT = 4;

/** In code points. */
export const MAX_GROUP_NAME_LENGTH = 100;
export const MAX_GROUP_DESCRIPTION_LENGTH = 1024;

export const GROUP_NAME_TOO_LONG = `User group name cannot exceed ${MAX_GROUP_NAME_LENGTH} characters.`;
export const GROUP_DESCRIPTION_TOO_LONG = `description is too long (limit: ${MAX_GROUP_DESCRIPTION_LENGTH} characters)`;

/** Per request. */
export const MAX_MEMBERS_AT_ONCE = 10_000;
export const MAX_SUBGROUPS_AT_ONCE = 1_000;

/** In code points. */
export const MAX_ORGANIZATION_NAME = 40;
export const MAX_ORGANIZATION_DESCRIPTION = 1_000;
export const MAX_FULL_NAME = 100;

export const ORGANIZATION_NAME_TOO_LONG = `Organization name is too long (limit: ${MAX_ORGANIZATION_NAME} characters).`;
export const FULL_NAME_TOO_LONG = `Name is too long (limit: ${MAX_FULL_NAME} characters).`;

/** Characters; mail servers accept no longer addresses (RFC 5321). */
export const MAX_EMAIL = 254;
