/** How large pictures of the organization and of accounts may be, in MiB before they are made smaller. */

/** The same for icons and logos. */
export const MAX_REALM_PICTURE_MIB = 5;
export const MAX_AVATAR_MIB = 5;
