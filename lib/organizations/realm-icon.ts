/** Address of an organization's icon. */

/** The product's own icon stands in until an organization has one of its own. */
export const REALM_ICON_URL = "/icon.svg";
