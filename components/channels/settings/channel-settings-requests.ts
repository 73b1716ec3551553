/** What the settings of a channel ask of the server. */
import { requestApi } from "../../connection/api-client.ts";

export type ChannelChange = {
  channelId: number;
  name?: string;
  description?: string;
  isPrivate?: boolean;
  isHistoryShared?: boolean;
};

/**
 * What is left out stays as it is; the change itself arrives as an event.
 * @throws RequestFailure
 */
export async function changeChannel(change: ChannelChange): Promise<void> {
  await requestApi("PATCH", `/streams/${change.channelId}`, {
    new_name: change.name,
    description: change.description,
    is_private: change.isPrivate,
    history_public_to_subscribers: change.isHistoryShared,
  });
}

/**
 * Nobody can write in it any more.
 * @throws RequestFailure
 */
export async function archiveChannel(channelId: number): Promise<void> {
  await requestApi("DELETE", `/streams/${channelId}`);
}

/**
 * Returns it from the archive.
 * @throws RequestFailure
 */
export async function restoreChannel(channelId: number): Promise<void> {
  await requestApi("PATCH", `/streams/${channelId}`, { is_archived: false });
}

/**
 * The address to which mail for the channel is sent, which shows the reader as the sender.
 * @throws RequestFailure
 */
export async function fetchAddress(channelId: number, senderId: number): Promise<string> {
  const { email } = await requestApi<{ email: string }>("GET", `/streams/${channelId}/email_address`, {
    sender_id: senderId,
  });
  return email;
}
