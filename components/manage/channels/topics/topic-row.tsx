"use client";
/** One topic in the table of a channel's topics. */
import { Bell, BellOff, Check } from "lucide-react";
import { memo } from "react";
import {
  POLICY_FOLLOWED,
  POLICY_INHERIT,
} from "../../../../lib/channels/topics/visibility-policy.contract.ts";
import { viewToHash } from "../../../model/navigation/view-hash.ts";
import { type TopicConversation, topicKey } from "../../../model/store/history/conversation.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { STAND_IN, splitResolved, topicTitle } from "../../../model/topics/topic-title.ts";
import { useLatestMessage } from "../../../net/messages/use-latest-message.ts";
import type { TopicSummary } from "../../../net/topics/use-recent-topics.ts";
import { Age } from "../../../ui/age.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { UnreadBadge } from "../../../ui/unread-badge.tsx";
import { setTopicPolicy } from "../../topics/set-topic-policy.ts";
import { useTopicMuting } from "../../topics/use-topic-muting.ts";

type TopicRowProps = { channel: Channel; topic: TopicSummary; onOpen: () => void };

/** Its name leads to it. Only who is subscribed follows and mutes. */
export const TopicRow = memo(function TopicRow({ channel, topic, onOpen }: TopicRowProps) {
  const conversation = { kind: "topic", channelId: channel.id, topic: topic.name } as const;
  const { isResolved, rest } = splitResolved(topic.name);
  const last = useLatestMessage(topic.maxId);
  return (
    <tr className="border-line border-b hover:bg-hover">
      <th scope="row" className="text-left font-normal">
        <a
          href={viewToHash(conversation)}
          onClick={onOpen}
          className="block truncate py-1.5 pl-1 hover:underline touch:py-2.5"
        >
          {isResolved && <Check className="mr-1 inline size-3.5 text-success" aria-label="Resolved" />}
          <span className={rest === "" ? STAND_IN : undefined}>{topicTitle(rest)}</span>
        </a>
      </th>
      <td className="whitespace-nowrap text-right text-ink-faint text-xs tabular-nums">
        <UnreadBadge count={topic.unread} className="mr-2" />
        {last && <Age at={last.timestamp} />}
      </td>
      {channel.isSubscribed && (
        <td className="whitespace-nowrap text-right">
          <PolicyButtons topic={conversation} title={topicTitle(rest)} />
        </td>
      )}
    </tr>
  );
});

function PolicyButtons({ topic, title }: { topic: TopicConversation; title: string }) {
  const key = topicKey(topic.channelId, topic.topic);
  const isFollowed = useChatStore((state) => state.topicPolicies.get(key) === POLICY_FOLLOWED);
  const { isMuted, toggle } = useTopicMuting(topic);
  return (
    <>
      <IconButton
        label={isFollowed ? `Stop following ${title}` : `Follow ${title}`}
        aria-pressed={isFollowed}
        icon={<Bell className="size-4" />}
        onClick={() => void setTopicPolicy(topic, isFollowed ? POLICY_INHERIT : POLICY_FOLLOWED)}
      />
      <IconButton
        label={isMuted ? `Unmute ${title}` : `Mute ${title}`}
        aria-pressed={isMuted}
        icon={<BellOff className="size-4" />}
        onClick={toggle}
      />
    </>
  );
}
