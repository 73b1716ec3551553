/** How long the names of organizations and people may be, in Unicode code points. */
export const MAX_ORGANIZATION_NAME = 40;
export const MAX_FULL_NAME = 100;
