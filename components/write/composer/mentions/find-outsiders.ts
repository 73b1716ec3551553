/** Finds mentioned people who cannot see the channel. */

import { ROLE_GUEST } from "../../../../lib/kernel/roles/roles.contract.ts";
import { messageFacts } from "../../../../lib/markdown/facts/message-facts.ts";
import { messageTree } from "../../../../lib/markdown/parsing/message-tree.ts";
import { browserSnapshot } from "../../../content/message-content/browser-snapshot.ts";
import { loadedEngines } from "../../../content/message-content/lazy-engines.ts";
import type { ChatState } from "../../../model/store/chat-state.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { fetchChannelMembers } from "../../../net/channels/use-channel-members.ts";

/** @throws RequestFailure */
export async function findOutsiders(source: string, channel: Channel, state: ChatState): Promise<number[]> {
  const found = mayBeOutside(source, channel, state);
  if (found.length === 0) return [];
  const members = new Set(await fetchChannelMembers(channel.id));
  return found.filter((id) => !members.has(id));
}

/** Mentioned people who see the channel only if they are subscribed. */
export function mayBeOutside(source: string, channel: Channel, state: ChatState): number[] {
  const { mentionedUserIds } = messageFacts(messageTree(source, browserSnapshot(state, loadedEngines())));
  return mentionedUserIds.filter((id) => {
    const user = state.users.get(id);
    // A mention reaches a bot even if it cannot read the channel.
    if (!user?.isActive || user.isBot || id === state.ownUserId) return false;
    return channel.isPrivate || user.role === ROLE_GUEST;
  });
}
