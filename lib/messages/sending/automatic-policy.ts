/** Which topics are followed or unmuted automatically for a sender, by the sender's settings. */
import {
  type AutomaticPolicy,
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_UNMUTED,
} from "../../channels/topics/visibility-policy.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

const ON_PARTICIPATION = 1;
const ON_SEND = 2;
const ON_INITIATION = 3;

export interface AutomaticPolicies {
  /** Policy wanted for any message. */
  readonly policyOnSend: typeof POLICY_INHERIT | AutomaticPolicy;
  /** Policy wanted for a topic's first message. */
  readonly policyOnInitiation: typeof POLICY_INHERIT | AutomaticPolicy;
}

const none: AutomaticPolicies = { policyOnSend: POLICY_INHERIT, policyOnInitiation: POLICY_INHERIT };

/** Following takes precedence over unmuting; unmuting applies only in a muted channel; bots have no policies. */
export function automaticPolicies(
  sender: UserRecord,
  subscription: { readonly isMuted: boolean } | undefined,
): AutomaticPolicies {
  if (sender.botType !== null || !subscription) return none;
  const follow = sender.settings.automatically_follow_topics_policy;
  const unmute = subscription.isMuted
    ? sender.settings.automatically_unmute_topics_in_muted_streams_policy
    : ON_INITIATION + 1;
  return {
    policyOnSend: wanted([ON_PARTICIPATION, ON_SEND]),
    policyOnInitiation: wanted([ON_PARTICIPATION, ON_SEND, ON_INITIATION]),
  };

  function wanted(occasions: readonly number[]) {
    if (occasions.includes(follow)) return POLICY_FOLLOWED;
    return occasions.includes(unmute) ? POLICY_UNMUTED : POLICY_INHERIT;
  }
}
