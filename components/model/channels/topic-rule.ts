/** Whether a channel's messages need topics. */
import type { Channel } from "../store/organization/channels-state.ts";
import type { Organization } from "../store/organization/organization-state.ts";

export type TopicRule = "needed" | "optional" | "none";

export function topicRule(
  channel: Pick<Channel, "topicsPolicy"> | undefined,
  { topicsMandatory }: Pick<Organization, "topicsMandatory">,
): TopicRule {
  switch (channel?.topicsPolicy) {
    case "empty_topic_only":
      return "none";
    case "disable_empty_topic":
      return "needed";
    case "allow_empty_topic":
      return "optional";
    default:
      return topicsMandatory ? "needed" : "optional";
  }
}
