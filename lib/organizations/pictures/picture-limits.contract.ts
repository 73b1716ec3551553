/** How large the organization's icon and logos may be. */

/** In MiB, before it is made smaller; the same for icons and logos. */
export const MAX_REALM_PICTURE_MIB = 5;
