/** Query key of channel subscribers. */

export const SUBSCRIBERS_KEY = ["subscribers"] as const;
