/** Limits of groups. */

/** In Unicode code points. */
export const MAX_GROUP_NAME_LENGTH = 100;
export const MAX_GROUP_DESCRIPTION_LENGTH = 1024;

/** Error messages of longer ones. */
export const GROUP_NAME_TOO_LONG = `User group name cannot exceed ${MAX_GROUP_NAME_LENGTH} characters.`;
export const GROUP_DESCRIPTION_TOO_LONG = `description is too long (limit: ${MAX_GROUP_DESCRIPTION_LENGTH} characters)`;

/** How many people and subgroups a request may name. */
export const MAX_MEMBERS_AT_ONCE = 10_000;
export const MAX_SUBGROUPS_AT_ONCE = 1_000;
