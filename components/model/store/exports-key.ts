/** Names the exports of the organization in the cache of queries. */

export const EXPORTS_KEY = ["exports"] as const;
