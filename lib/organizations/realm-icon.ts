/** Address of an organization's icon. */

/** The product's icon until the organization has its own. */
export const REALM_ICON_URL = "/icon.svg";
