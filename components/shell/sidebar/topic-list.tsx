"use client";
/** Topics below the open channel. */
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { nameKey } from "../../../lib/text/name-key.ts";
import { topicKey } from "../../model/store/history/conversation.ts";
import { STAND_IN, splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { useUnreadCounts } from "../../model/topics/use-unread-counts.ts";
import { useRecentTopics } from "../../net/topics/use-recent-topics.ts";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import { NavRow } from "./nav-row.tsx";

const SHOWN = 8;
const STEP = 200;

type TopicListProps = { channelId: number; topic: string | null };

export function TopicList({ channelId, topic }: TopicListProps) {
  const topics = useRecentTopics(channelId);
  const [most, setMost] = useState(SHOWN);
  const currentKey = topic === null ? null : nameKey(topic);
  const shown = listedTopics(topics, most, currentKey);
  const next = most === SHOWN ? STEP : most + STEP;

  return (
    <TopicRows channelId={channelId} topics={shown} currentKey={currentKey}>
      {shown.length < topics.length && (
        <li>
          <button
            tabIndex={0}
            type="button"
            data-nav-row=""
            onClick={() => setMost(next)}
            className="flex h-7 w-full items-center rounded-md px-2 text-sm text-ink-faint hover:bg-hover hover:text-ink touch:h-11"
          >
            {next < topics.length ? "More topics" : "All topics"} ({topics.length})
          </button>
        </li>
      )}
    </TopicRows>
  );
}

type FoundTopicsProps = { channelId: number; names: readonly string[]; topic: string | null };

export function FoundTopics({ channelId, names, topic }: FoundTopicsProps) {
  const { byTopic } = useUnreadCounts();
  const topics = names.map((name) => ({ name, unread: byTopic.get(topicKey(channelId, name)) ?? 0 }));
  const currentKey = topic === null ? null : nameKey(topic);
  return <TopicRows channelId={channelId} topics={topics} currentKey={currentKey} />;
}

type TopicRowsProps = {
  channelId: number;
  topics: readonly { name: string; unread: number }[];
  currentKey: string | null;
  children?: ReactNode;
};

function TopicRows({ channelId, topics, currentKey, children }: TopicRowsProps) {
  return (
    <ul className="mb-1 ml-[0.9375rem] flex flex-col gap-px border-line border-l pl-1.5">
      {topics.map(({ name, unread }, place) => (
        <li key={nameKey(name)}>
          <NavRow
            view={{ kind: "topic", channelId, topic: name }}
            isCurrent={nameKey(name) === currentKey}
            emphasis={unread > 0 ? "unread" : undefined}
            label={<TopicLabel name={name} />}
            trailing={<UnreadBadge count={unread} />}
            place={place}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}

function TopicLabel({ name }: { name: string }) {
  const { isResolved, rest } = splitResolved(name);
  return (
    <span className={name === "" ? STAND_IN : undefined}>
      {isResolved && <Check className="mr-1 inline size-3.5 text-success" aria-label="Resolved" />}
      {topicTitle(rest)}
    </span>
  );
}

/** There may be thousands. */
const MAX_UNREAD = 40;

/** The latest, unread ones, and the open one. `topics`: latest first. */
export function listedTopics<Topic extends { name: string; unread: number }>(
  topics: readonly Topic[],
  most: number,
  currentKey: string | null,
): Topic[] {
  let unread = 0;
  return topics.filter((topic, index) => {
    if (topic.unread > 0) unread += 1;
    return index < most || (topic.unread > 0 && unread <= MAX_UNREAD) || nameKey(topic.name) === currentKey;
  });
}
