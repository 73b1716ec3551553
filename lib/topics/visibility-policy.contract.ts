/** How much of a topic a person wants to hear, as chosen for the topic itself (spec, states: topic visibility). */

/** None chosen: the channel decides. */
export const POLICY_INHERIT = 0;
export const POLICY_MUTED = 1;
/** Heard although the channel is muted. */
export const POLICY_UNMUTED = 2;
export const POLICY_FOLLOWED = 3;

/** What a sender's settings may choose for a topic. */
export type AutomaticPolicy = typeof POLICY_UNMUTED | typeof POLICY_FOLLOWED;
/** What a person may have chosen for a topic. */
export type ChosenPolicy = typeof POLICY_MUTED | AutomaticPolicy;
