/** The organization's properties and limits. */
import type { RegisterAnswer } from "../wire.ts";
import type { EventOf, RealmChanges } from "../wire-events.ts";

/** Limits are in seconds; null for unlimited. */
export type MessagePolicy = {
  allowsEditing: boolean;
  editLimit: number | null;
  deleteLimit: number | null;
  /** "moves": places without content. */
  editHistory: "all" | "moves" | "none";
  hasReadReceipts: boolean;
  takesReports: boolean;
};

export type Organization = {
  name: string;
  iconUrl: string;
  hasIcon: boolean;
  /** Null for none. */
  logo: { light: string | null; dark: string | null };
  url: string;
  /** Shown in place of an empty topic name. */
  emptyTopicName: string;
  /** In code points. */
  maxMessageLength: number;
  maxTopicLength: number;
  maxChannelNameLength: number;
  maxChannelDescriptionLength: number;
  /** Most people added at a time who get a direct message about it; beyond it, nobody does. */
  maxNotifiedMembers: number;
  /** In MiB; 0 disables uploads. */
  maxFileMib: number;
  maxAvatarMib: number;
  topicsMandatory: boolean;
  /** Whether its administrators see the server's health. */
  hasServerHealth: boolean;
  /** A server setting. */
  ownersReadAll: boolean;
  messages: MessagePolicy;
};

export const UNKNOWN_ORGANIZATION: Organization = {
  name: "",
  iconUrl: "",
  hasIcon: false,
  logo: { light: null, dark: null },
  url: "",
  emptyTopicName: "",
  maxMessageLength: 0,
  maxTopicLength: 0,
  maxChannelNameLength: 0,
  maxChannelDescriptionLength: 0,
  maxNotifiedMembers: 0,
  maxFileMib: 0,
  maxAvatarMib: 0,
  topicsMandatory: false,
  hasServerHealth: false,
  ownersReadAll: false,
  messages: {
    allowsEditing: false,
    editLimit: null,
    deleteLimit: null,
    editHistory: "none",
    hasReadReceipts: false,
    takesReports: false,
  },
};

export function organizationFromRegister(answer: RegisterAnswer): Organization {
  return {
    name: answer.realm_name,
    iconUrl: answer.realm_icon_url,
    hasIcon: isUploaded(answer.realm_icon_source),
    logo: {
      light: isUploaded(answer.realm_logo_source) ? answer.realm_logo_url : null,
      dark: isUploaded(answer.realm_night_logo_source) ? answer.realm_night_logo_url : null,
    },
    url: answer.realm_url,
    emptyTopicName: answer.realm_empty_topic_display_name,
    maxMessageLength: answer.max_message_length,
    maxTopicLength: answer.max_topic_length,
    maxChannelNameLength: answer.max_stream_name_length,
    maxChannelDescriptionLength: answer.max_stream_description_length,
    maxNotifiedMembers: answer.max_bulk_new_subscription_messages,
    maxFileMib: answer.max_file_upload_size_mib,
    maxAvatarMib: answer.max_avatar_file_size_mib,
    topicsMandatory: answer.realm_mandatory_topics,
    hasServerHealth: answer.has_server_health,
    ownersReadAll: answer.realm_owner_full_content_access,
    messages: {
      allowsEditing: answer.realm_allow_message_editing,
      editLimit: answer.realm_message_content_edit_limit_seconds,
      deleteLimit: answer.realm_message_content_delete_limit_seconds,
      editHistory: answer.realm_message_edit_history_visibility_policy,
      hasReadReceipts: answer.realm_enable_read_receipts,
      takesReports: isChannel(answer.realm_moderation_request_channel_id),
    },
  };
}

export function changeOrganization(organization: Organization, event: EventOf<"realm">): Organization {
  if (event.op === "deactivated") return organization;
  const data: Record<string, unknown> =
    event.op === "update" ? { [event.property]: event.value } : event.data;
  return {
    ...organization,
    ...(event.op === "update_dict" && changedPictures(organization, event.data)),
    name: typeof data.name === "string" ? data.name : organization.name,
    topicsMandatory:
      typeof data.mandatory_topics === "boolean" ? data.mandatory_topics : organization.topicsMandatory,
    ownersReadAll:
      typeof data.owner_full_content_access === "boolean"
        ? data.owner_full_content_access
        : organization.ownersReadAll,
    messages:
      event.op === "update_dict" ? changePolicy(organization.messages, event.data) : organization.messages,
  };
}

function changedPictures({ iconUrl, hasIcon, logo }: Organization, changes: RealmChanges) {
  const { icon_url, icon_source, logo_url, logo_source, night_logo_url, night_logo_source } = changes;
  return {
    iconUrl: icon_url ?? iconUrl,
    hasIcon: icon_source === undefined ? hasIcon : isUploaded(icon_source),
    logo: {
      light: logo_source === undefined ? logo.light : isUploaded(logo_source) ? (logo_url ?? null) : null,
      dark:
        night_logo_source === undefined
          ? logo.dark
          : isUploaded(night_logo_source)
            ? (night_logo_url ?? null)
            : null,
    },
  };
}

/** Other sources stand for default images. */
function isUploaded(source: string): boolean {
  return source === "U";
}

function changePolicy(policy: MessagePolicy, changes: RealmChanges): MessagePolicy {
  const {
    allow_message_editing,
    message_content_edit_limit_seconds: editLimit = policy.editLimit,
    message_content_delete_limit_seconds: deleteLimit = policy.deleteLimit,
    message_edit_history_visibility_policy,
    enable_read_receipts,
    moderation_request_channel_id: reportsChannel,
  } = changes;
  return {
    allowsEditing: allow_message_editing ?? policy.allowsEditing,
    editLimit,
    deleteLimit,
    editHistory: message_edit_history_visibility_policy ?? policy.editHistory,
    hasReadReceipts: enable_read_receipts ?? policy.hasReadReceipts,
    takesReports: reportsChannel === undefined ? policy.takesReports : isChannel(reportsChannel),
  };
}

/** -1 on the wire stands for none. */
function isChannel(id: number): boolean {
  return id >= 0;
}
