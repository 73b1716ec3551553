/** Visibility policies: a person's choice for a single topic. */

/** None chosen: the channel's setting applies. */
export const POLICY_INHERIT = 0;
export const POLICY_MUTED = 1;
/** Not muted although the channel is. */
export const POLICY_UNMUTED = 2;
export const POLICY_FOLLOWED = 3;

/** Policies that can be set automatically by a sender's settings. */
export type AutomaticPolicy = typeof POLICY_UNMUTED | typeof POLICY_FOLLOWED;
/** All policies of a topic. */
export type ChosenPolicy = typeof POLICY_MUTED | AutomaticPolicy;
