"use client";
/** A channel's topics. */
import { Bell, BellOff, Check } from "lucide-react";
import { memo, startTransition, useDeferredValue, useMemo, useState } from "react";
import { POLICY_FOLLOWED, POLICY_INHERIT } from "../../../../lib/channels/topics/topics-limits.contract.ts";
import { matchesFilter } from "../../../../lib/text/name-match.ts";
import { viewToHash } from "../../../model/navigation/view-hash.ts";
import { type TopicConversation, topicKey } from "../../../model/store/history/conversation.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { STAND_IN, splitResolved, topicTitle } from "../../../model/topics/topic-title.ts";
import { useLatestMessage } from "../../../net/messages/use-latest-message.ts";
import { type TopicSummary, useRecentTopics } from "../../../net/topics/use-recent-topics.ts";
import { Age } from "../../../ui/age.tsx";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UnreadBadge } from "../../../ui/unread-badge.tsx";
import { setTopicPolicy } from "../../topics/set-topic-policy.ts";
import { useTopicMuting } from "../../topics/use-topic-muting.ts";

/** Initial rows. */
const PAGE = 100;

const STATES: readonly { state: TopicChoice["state"]; label: string }[] = [
  { state: "all", label: "All" },
  { state: "open", label: "Open" },
  { state: "resolved", label: "Resolved" },
];

type TopicsSectionProps = { channel: Channel; onOpen: () => void };

export function TopicsSection({ channel, onOpen }: TopicsSectionProps) {
  const topics = useRecentTopics(channel.id);
  const isLoaded = useChatStore((state) => state.topics.has(channel.id));
  const { emptyTopicName } = useOrganization();
  const [choice, setChoice] = useState<TopicChoice>({ typed: "", state: "all", order: "latest" });
  const [most, setMost] = useState(PAGE);
  // Typing does not wait for the rows.
  const chosen = useDeferredValue(choice);
  const listed = useMemo(
    () => listedTopics(topics, chosen, emptyTopicName),
    [topics, chosen, emptyTopicName],
  );
  const change = (part: Partial<TopicChoice>) => {
    setChoice((last) => ({ ...last, ...part }));
    setMost(PAGE);
  };

  return (
    <div className="flex flex-col gap-3">
      <TopicFilters choice={choice} onChange={change} />
      {!isLoaded && <Skeleton className="h-40" />}
      {isLoaded && listed.length === 0 && (
        <p className="py-6 text-center text-ink-soft text-md">
          {topics.length === 0 ? "Nothing has been said here yet." : "No topic matches."}
        </p>
      )}
      {listed.length > 0 && (
        <table aria-rowcount={listed.length + 1} className="w-full table-fixed border-collapse text-md">
          <thead>
            <tr className="border-line border-b text-left text-ink-faint text-xs">
              <SortHeader choice={choice} order="name" onChange={change}>
                Topic
              </SortHeader>
              <SortHeader choice={choice} order="latest" onChange={change} className="w-20 text-right">
                Latest
              </SortHeader>
              {channel.isSubscribed && (
                <th scope="col" className="w-18 touch:w-24">
                  <span className="sr-only">Notifications</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, most).map((topic) => (
              <TopicRow key={topic.name} channel={channel} topic={topic} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
      {listed.length > most && (
        <Button onClick={() => startTransition(() => setMost(most + PAGE))}>
          Show more of {listed.length} topics
        </Button>
      )}
    </div>
  );
}

type ChoiceProps = { choice: TopicChoice; onChange: (part: Partial<TopicChoice>) => void };

function TopicFilters({ choice, onChange }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Filter topics"
        value={choice.typed}
        onChange={(typed) => onChange({ typed })}
        className="min-w-40 flex-1"
      />
      <fieldset aria-label="Which topics" className="flex gap-1.5">
        {STATES.map(({ state, label }) => (
          <button
            tabIndex={0}
            key={state}
            type="button"
            aria-pressed={choice.state === state}
            onClick={() => onChange({ state })}
            className="h-7 shrink-0 rounded-full border border-line-strong px-3 text-ink-soft text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong touch:h-11"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type SortHeaderProps = ChoiceProps & { order: TopicChoice["order"]; className?: string; children: string };

/** Each column has one order. */
function SortHeader({ choice, order, onChange, className, children }: SortHeaderProps) {
  const isChosen = choice.order === order;
  const direction = order === "name" ? "ascending" : "descending";
  return (
    <th scope="col" aria-sort={isChosen ? direction : undefined} className={className}>
      <button
        tabIndex={0}
        type="button"
        onClick={() => onChange({ order })}
        className={
          isChosen
            ? "h-8 font-medium text-ink touch:h-11"
            : "h-8 font-medium hover:text-ink hover:underline touch:h-11"
        }
      >
        {children}
      </button>
    </th>
  );
}

type TopicRowProps = { channel: Channel; topic: TopicSummary; onOpen: () => void };

/** Only subscribers can follow and mute. */
const TopicRow = memo(function TopicRow({ channel, topic, onOpen }: TopicRowProps) {
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

export type TopicChoice = {
  /** Search text. */
  typed: string;
  state: "all" | "open" | "resolved";
  /** "latest": newest message first. */
  order: "latest" | "name";
};

type Listed = { readonly name: string };

export function listedTopics<Topic extends Listed>(
  topics: readonly Topic[],
  { typed, state, order }: TopicChoice,
  emptyTopicName: string,
): Topic[] {
  const titleOf = ({ name }: Listed) => splitResolved(name).rest || emptyTopicName;
  const shown = topics.filter(
    (topic) =>
      (state === "all" || splitResolved(topic.name).isResolved === (state === "resolved")) &&
      matchesFilter(titleOf(topic), typed.trim()),
  );
  return order === "latest" ? shown : shown.sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
}
