"use client";
/** Every topic of a channel: found by name, resolved or not, followed and muted from the row. */
import { startTransition, useDeferredValue, useMemo, useState } from "react";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useRecentTopics } from "../../../net/topics/use-recent-topics.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { listedTopics, type TopicChoice } from "./listed-topics.ts";
import { TopicRow } from "./topic-row.tsx";

/** Rows until more are asked for. */
const PAGE = 100;

const STATES: readonly { state: TopicChoice["state"]; label: string }[] = [
  { state: "all", label: "All" },
  { state: "open", label: "Open" },
  { state: "resolved", label: "Resolved" },
];

type TopicsSectionProps = { channel: Channel; onOpen: () => void };

/** `onOpen` is called when one of them is opened. */
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

/** Sorts by its column in that column's only order: latest first, or alphabetical. */
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
