/** Query key of the organization's exports. */

export const EXPORTS_KEY = ["exports"] as const;
