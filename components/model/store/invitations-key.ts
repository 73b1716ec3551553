/** Query keys of invitations and their uses. */

export const INVITATIONS_KEY = ["invitations"] as const;
export const INVITATION_USES_KEY = ["invitation-uses"] as const;
