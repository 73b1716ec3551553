/** Requests of the channel settings. */
import type { ChannelPermission } from "../../../../lib/channels/channels/channel-settings.contract.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import type { HolderChange } from "../../settings/permissions/permission-field.tsx";

export type ChannelChange = {
  channelId: number;
  name?: string;
  description?: string;
  isPrivate?: boolean;
  isHistoryShared?: boolean;
  folderId?: number | null;
  topicsPolicy?: Channel["topicsPolicy"];
  /** Days, or "realm_default" or "forever". */
  retentionDays?: number | string;
};

/**
 * Omitted fields keep their values.
 * @throws RequestFailure
 */
export async function changeChannel(change: ChannelChange): Promise<void> {
  await callApi("PATCH /streams/{stream_id}", {
    stream_id: change.channelId,
    new_name: change.name,
    description: change.description,
    is_private: change.isPrivate,
    history_public_to_subscribers: change.isHistoryShared,
    folder_id: change.folderId,
    topics_policy: change.topicsPolicy,
    message_retention_days: change.retentionDays,
  });
}

/** @throws RequestFailure EXPECTATION_MISMATCH after a concurrent change. */
export async function changeChannelPermission(
  channelId: number,
  permission: ChannelPermission,
  change: HolderChange,
): Promise<void> {
  await callApi("PATCH /streams/{stream_id}", { stream_id: channelId, [permission]: change });
}

/** @throws RequestFailure */
export async function archiveChannel(channelId: number): Promise<void> {
  await callApi("DELETE /streams/{stream_id}", { stream_id: channelId });
}

/** @throws RequestFailure */
export async function restoreChannel(channelId: number): Promise<void> {
  await callApi("PATCH /streams/{stream_id}", { stream_id: channelId, is_archived: false });
}

export const addressKey = (channelId: number) => ["channel-address", channelId];

/**
 * Without `senderId`, the mail bot is the sender.
 * @throws RequestFailure
 */
export async function fetchAddress(channelId: number, senderId: number | undefined) {
  return callApi("GET /streams/{stream_id}/email_address", {
    stream_id: channelId,
    sender_id: senderId,
  });
}

export const emailSettingsKey = (channelId: number) => ["channel-email-settings", channelId];

/**
 * Automatic mail comes from mailing lists, scheduled jobs, and services.
 * @throws RequestFailure
 */
export async function fetchAcceptsAutomaticMail(channelId: number): Promise<boolean> {
  const settings = await callApi("GET /streams/{stream_id}/email_settings", { stream_id: channelId });
  return settings.accepts_automatic_mail;
}

/** @throws RequestFailure */
export async function acceptAutomaticMail(channelId: number, accepts: boolean): Promise<void> {
  await callApi("PATCH /streams/{stream_id}/email_settings", {
    stream_id: channelId,
    accepts_automatic_mail: accepts,
  });
}

/**
 * The old addresses stop working.
 * @throws RequestFailure
 */
export async function replaceAddresses(channelId: number): Promise<void> {
  await callApi("POST /streams/{stream_id}/email_address", { stream_id: channelId });
}
