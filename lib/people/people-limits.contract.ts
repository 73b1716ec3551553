/** How long the names and addresses of organizations and people may be. */

/** In Unicode code points. */
export const MAX_ORGANIZATION_NAME = 40;
export const MAX_FULL_NAME = 100;

/** Error messages of longer ones. */
export const ORGANIZATION_NAME_TOO_LONG = `Organization name is too long (limit: ${MAX_ORGANIZATION_NAME} characters).`;
export const FULL_NAME_TOO_LONG = `Name is too long (limit: ${MAX_FULL_NAME} characters).`;

/** Characters of an email address; mail servers accept no longer ones (RFC 5321). */
export const MAX_EMAIL = 254;
