/** Names the open invitations in the cache of queries. */

export const INVITATIONS_KEY = ["invitations"] as const;
