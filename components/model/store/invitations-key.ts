/** Names the open invitations, and who has joined by any, in the cache of queries. */

export const INVITATIONS_KEY = ["invitations"] as const;
export const INVITATION_USES_KEY = ["invitation-uses"] as const;
