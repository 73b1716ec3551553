/** Visibility policies: a person's choice for a single topic. */

/** None chosen: the channel's setting applies. */
export const POLICY_INHERIT = 0;
export const POLICY_MUTED = 1;
/** Not muted although the channel is. */
export const POLICY_UNMUTED = 2;
export const POLICY_FOLLOWED = 3;

/** Policies that can be set automatically by a sender's settings. */
export type AutomaticPolicy = typeof POLICY_UNMUTED | typeof POLICY_FOLLOWED;
/** What a person can choose. */
export type ChosenPolicy = typeof POLICY_MUTED | AutomaticPolicy;
export type VisibilityPolicy = typeof POLICY_INHERIT | ChosenPolicy;
export const ALL_POLICIES: readonly ChosenPolicy[] = [POLICY_MUTED, POLICY_UNMUTED, POLICY_FOLLOWED];
