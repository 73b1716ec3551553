/** Query key of the bots that the user manages. */

export const BOTS_KEY = ["bots"] as const;
