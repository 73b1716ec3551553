/** Which of a channel's messages the people in it may know of. */

import type { Organization } from "../../kernel/memory/organization.ts";
import { isReceivedOnly } from "../channels/channel-access.ts";

/** Which of these messages of a channel a person in it may know of; nobody else knows any. */
export function knownMessages(
  organization: Organization,
  channelId: number,
  userId: number,
  messageIds: readonly number[],
): readonly number[] {
  const channel = organization.channels.get(channelId);
  if (!channel || !organization.subscriptions.of(channelId, userId)) return [];
  if (!isReceivedOnly(channel)) return messageIds;
  return organization.subscriptions.receivedBy(channelId, userId, messageIds);
}
