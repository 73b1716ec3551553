/** Counts for the page's icon. */
import { POLICY_FOLLOWED } from "../../../lib/channels/topics/topics-limits.contract.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { derived } from "../../model/store/derived.ts";
import { topicKey } from "../../model/store/history/conversation.ts";
import type { TopicPoliciesState } from "../../model/store/history/topics-state.ts";
import type { UnreadState } from "../../model/store/history/unread-state.ts";
import { totalUnread } from "../../model/topics/use-unread-counts.ts";

/** Values of `desktop_icon_count_display`. */
const WITH_FOLLOWED = 2;
const DIRECT_AND_MENTIONS = 3;
const NOTHING = 4;

export function iconCount(
  unread: UnreadState,
  policies: TopicPoliciesState,
  style: unknown,
  total: number,
): number {
  if (style === NOTHING) return 0;
  if (style !== WITH_FOLLOWED && style !== DIRECT_AND_MENTIONS) return total;
  const ids = new Set(unread.mentions.keys());
  for (const { conversation, ids: unreadIds } of unread.conversations.values()) {
    const counts =
      conversation.kind === "direct" ||
      (style === WITH_FOLLOWED &&
        policies.get(topicKey(conversation.channelId, conversation.topic)) === POLICY_FOLLOWED);
    if (counts) for (const id of unreadIds.keys()) ids.add(id);
  }
  return ids.size;
}

export const iconCountOf = derived(
  (state: ChatState): Parameters<typeof iconCount> => [
    state.unread,
    state.topicPolicies,
    state.settings.personal.get("desktop_icon_count_display"),
    totalUnread(state),
  ],
  iconCount,
);
