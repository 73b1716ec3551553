/** Query key of the subscribers in the user's channels. */

export const SUBSCRIBERS_KEY = ["subscribers"] as const;
