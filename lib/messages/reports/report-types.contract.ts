/** The reasons that one may give when reporting a message. */

/** Keys of the protocol, with the names that clients show. */
export const reportTypes = [
  { key: "spam", name: "Spam" },
  { key: "harassment", name: "Harassment" },
  { key: "inappropriate", name: "Inappropriate content" },
  { key: "norms", name: "Violates community norms" },
  { key: "illegal", name: "Illegal content" },
  { key: "impersonation", name: "Impersonation" },
  { key: "other", name: "Other reason" },
] as const;

export type ReportType = (typeof reportTypes)[number]["key"];
