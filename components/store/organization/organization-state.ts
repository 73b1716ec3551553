/** The organization's own facts and the limits it sets. */
import type { EventOf, RegisterAnswer } from "../wire.ts";

export type Organization = {
  name: string;
  iconUrl: string;
  url: string;
  /** Shown in place of an empty topic name. */
  emptyTopicName: string;
  /** In code points. */
  maxMessageLength: number;
  maxTopicLength: number;
  maxChannelNameLength: number;
  maxChannelDescriptionLength: number;
  topicsMandatory: boolean;
};

/** Before the register answer. */
export const UNKNOWN_ORGANIZATION: Organization = {
  name: "",
  iconUrl: "",
  url: "",
  emptyTopicName: "",
  maxMessageLength: 0,
  maxTopicLength: 0,
  maxChannelNameLength: 0,
  maxChannelDescriptionLength: 0,
  topicsMandatory: false,
};

/** The organization the register answer describes. */
export function organizationFromRegister(answer: RegisterAnswer): Organization {
  return {
    name: answer.realm_name,
    iconUrl: answer.realm_icon_url,
    url: answer.realm_url,
    emptyTopicName: answer.realm_empty_topic_display_name,
    maxMessageLength: answer.max_message_length,
    maxTopicLength: answer.max_topic_length,
    maxChannelNameLength: answer.max_stream_name_length,
    maxChannelDescriptionLength: answer.max_stream_description_length,
    topicsMandatory: answer.realm_mandatory_topics,
  };
}

/** A setting of the organization changed. */
export function changeOrganization(organization: Organization, event: EventOf<"realm">): Organization {
  if (event.op === "deactivated") return organization;
  const data: Record<string, unknown> =
    event.op === "update" ? { [event.property]: event.value } : event.data;
  return {
    ...organization,
    name: typeof data.name === "string" ? data.name : organization.name,
    iconUrl: typeof data.icon_url === "string" ? data.icon_url : organization.iconUrl,
    topicsMandatory:
      typeof data.mandatory_topics === "boolean" ? data.mandatory_topics : organization.topicsMandatory,
  };
}
