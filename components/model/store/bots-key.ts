/** Names the bots that the reader manages in the cache of queries. */

export const BOTS_KEY = ["bots"] as const;
