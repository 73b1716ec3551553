/** Names the subscribers of the reader's channels in the cache of queries. */

export const SUBSCRIBERS_KEY = ["subscribers"] as const;
