"use client";
/** The latest topics of the channel being read, below its name in the sidebar. */
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { nameKey } from "../../lib/text/name-key.ts";
import { topicKey } from "../store/history/conversation.ts";
import { UnreadBadge } from "../ui/unread-badge.tsx";
import { NavRow } from "./nav-row.tsx";
import { STAND_IN, splitResolved, topicTitle } from "./topic-title.ts";
import { useRecentTopics } from "./use-recent-topics.ts";
import { useUnreadCounts } from "./use-unread-counts.ts";

const SHOWN = 8;

type TopicListProps = { channelId: number; topic: string | null };

/** The latest few, those with something unread, and the one being read; the others on request. */
export function TopicList({ channelId, topic }: TopicListProps) {
  const topics = useRecentTopics(channelId);
  const [isWhole, setWhole] = useState(false);
  const currentKey = topic === null ? null : nameKey(topic);
  const shown = topics.filter(
    ({ name, unread }, index) => isWhole || index < SHOWN || unread > 0 || nameKey(name) === currentKey,
  );
  const hidden = topics.length - shown.length;

  return (
    <TopicRows channelId={channelId} topics={shown} currentKey={currentKey}>
      {hidden > 0 && (
        <li>
          <button
            type="button"
            data-nav-row=""
            onClick={() => setWhole(true)}
            className="flex h-7 w-full items-center rounded-md px-2 text-sm text-ink-faint hover:bg-hover hover:text-ink touch:h-11"
          >
            All topics ({topics.length})
          </button>
        </li>
      )}
    </TopicRows>
  );
}

type FoundTopicsProps = { channelId: number; names: readonly string[]; topic: string | null };

/** Topics by name, as a filter has found them. */
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
      {topics.map(({ name, unread }) => (
        <li key={nameKey(name)}>
          <NavRow
            view={{ kind: "topic", channelId, topic: name }}
            isCurrent={nameKey(name) === currentKey}
            emphasis={unread > 0 ? "unread" : undefined}
            label={<TopicLabel name={name} />}
            trailing={<UnreadBadge count={unread} />}
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
