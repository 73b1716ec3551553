/** How long the names and addresses of organizations and people may be. */

/** In Unicode code points. */
export const MAX_ORGANIZATION_NAME = 40;
export const MAX_FULL_NAME = 100;

/** Characters of an email address; mail servers accept no longer ones (RFC 5321). */
export const MAX_EMAIL = 254;
