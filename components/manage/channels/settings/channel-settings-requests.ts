/** What the settings of a channel ask of the server. */
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
  /** null takes it out of its folder. */
  folderId?: number | null;
  topicsPolicy?: Channel["topicsPolicy"];
  /** Days, or "realm_default" or "forever". */
  retentionDays?: number | string;
};

/**
 * What is left out stays as it is; the change itself arrives as an event.
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

/**
 * Gives a permission of the channel to others.
 * @throws RequestFailure with the code EXPECTATION_MISMATCH when somebody else has changed it meanwhile.
 */
export async function changeChannelPermission(
  channelId: number,
  permission: ChannelPermission,
  change: HolderChange,
): Promise<void> {
  await callApi("PATCH /streams/{stream_id}", { stream_id: channelId, [permission]: change });
}

/**
 * Nobody can write in it any more.
 * @throws RequestFailure
 */
export async function archiveChannel(channelId: number): Promise<void> {
  await callApi("DELETE /streams/{stream_id}", { stream_id: channelId });
}

/**
 * Returns it from the archive.
 * @throws RequestFailure
 */
export async function restoreChannel(channelId: number): Promise<void> {
  await callApi("PATCH /streams/{stream_id}", { stream_id: channelId, is_archived: false });
}

/** Under which the addresses of a channel are kept. */
export const addressKey = (channelId: number) => ["channel-address", channelId];

/**
 * The address to which mail for the channel is sent, which shows this account as the sender; without one the mail bot.
 * @throws RequestFailure
 */
export async function fetchAddress(channelId: number, senderId: number | undefined): Promise<string> {
  const { email } = await callApi("GET /streams/{stream_id}/email_address", {
    stream_id: channelId,
    sender_id: senderId,
  });
  return email;
}

/** Under which what mail a channel accepts is kept. */
export const emailSettingsKey = (channelId: number) => ["channel-email-settings", channelId];

/**
 * Whether mail of lists, scheduled jobs and services becomes messages of the channel.
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
 * Makes new addresses for mail to the channel; the former ones lead nowhere.
 * @throws RequestFailure
 */
export async function replaceAddresses(channelId: number): Promise<void> {
  await callApi("POST /streams/{stream_id}/email_address", { stream_id: channelId });
}
