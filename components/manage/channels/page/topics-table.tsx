"use client";
/** All topics of a channel: filtered, sorted, selected and changed together. */
import { ArrowDown, ArrowUp, MessagesSquare } from "lucide-react";
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { POLICY_INHERIT } from "../../../../lib/channels/topics/topics-limits.contract.ts";
import { topicKey } from "../../../model/store/history/conversation.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useRecentTopics } from "../../../net/topics/use-recent-topics.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { LongList } from "../../../ui/long-list.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import {
  ALL_LATEST_FIRST,
  directionOf,
  keysBetween,
  listedTopics,
  sortedBy,
  TOPIC_FILTERS,
  type TopicChoice,
  type TopicFilter,
  type TopicOrder,
} from "./list-topics.ts";
import { SelectBox, TOPIC_COLUMNS, TOPIC_ROW, type TopicItem, TopicRow } from "./topic-row.tsx";

/** Pixels. */
const ROW_HEIGHT = 41;

export function TopicsTable({ channel }: { channel: Channel }) {
  const { topics, isLoaded } = useTopicItems(channel.id);
  const { emptyTopicName } = useOrganization();
  const [choice, setChoice] = useState(ALL_LATEST_FIRST);
  // Typing does not wait for the rows.
  const chosen = useDeferredValue(choice);
  const listed = useMemo(
    () => listedTopics(topics, chosen, emptyTopicName),
    [topics, chosen, emptyTopicName],
  );
  const selection = useSelection(listed);
  const scroller = useRef<HTMLDivElement>(null);
  const selected = listed
    .filter(({ key }) => selection.keys.has(key))
    .map(({ name, maxId }) => ({ kind: "topic", channelId: channel.id, topic: name, maxId }) as const);
  const change = (part: Partial<TopicChoice>) => setChoice((last) => ({ ...last, ...part }));
  return (
    <>
      <Filters choice={choice} count={listed.length} onChange={change} />
      <BulkBar
        channel={channel}
        selected={selected}
        onClear={() => {
          selection.clear();
          if (isFocusVanishing()) scroller.current?.focus({ preventScroll: true });
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its links. */}
      <div
        ref={scroller}
        tabIndex={-1}
        onKeyDown={moveFocus}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
      >
        {!isLoaded && topics.length === 0 && <Skeleton className="m-5 h-40" />}
        {isLoaded && listed.length === 0 && (
          <EmptyState icon={<MessagesSquare />} title="No topics">
            {topics.length === 0 ? "Nobody has posted here yet." : "No topic matches."}
          </EmptyState>
        )}
        {listed.length > 0 && (
          <LongList
            items={listed}
            scroller={scroller}
            itemHeight={ROW_HEIGHT}
            table={{
              label: `Topics of ${channel.name}`,
              rowClassName: TOPIC_ROW,
              heading: (
                <Heading
                  choice={choice}
                  isAllSelected={selected.length === listed.length}
                  isSomeSelected={selected.length > 0}
                  onToggleAll={selection.toggleAll}
                  onChange={change}
                />
              ),
            }}
          >
            {(item) => (
              <TopicRow
                channelId={channel.id}
                item={item}
                isSelected={selection.keys.has(item.key)}
                onSelect={selection.toggle}
              />
            )}
          </LongList>
        )}
      </div>
    </>
  );
}

/** The latest first. */
function useTopicItems(channelId: number): { topics: readonly TopicItem[]; isLoaded: boolean } {
  const recent = useRecentTopics(channelId);
  const isLoaded = useChatStore((state) => state.topics.has(channelId));
  const policies = useChatStore((state) => state.topicPolicies);
  const topics = useMemo(
    () =>
      recent.map((topic) => {
        const key = topicKey(channelId, topic.name);
        return { ...topic, key, policy: policies.get(key) ?? POLICY_INHERIT };
      }),
    [recent, policies, channelId],
  );
  return { topics, isLoaded };
}

/** Keeps only listed topics selected. */
function useSelection(listed: readonly TopicItem[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const shown = useRef(listed);
  shown.current = listed;
  const clear = useCallback(() => setKeys(new Set()), []);
  const toggle = useCallback((key: string, isRange: boolean) => {
    const range = isRange
      ? keysBetween(
          shown.current.map((item) => item.key),
          last.current,
          key,
        )
      : [key];
    last.current = key;
    setKeys((before) => {
      const next = new Set(before);
      if (before.has(key)) for (const each of range) next.delete(each);
      else for (const each of range) next.add(each);
      return next;
    });
  }, []);
  const toggleAll = useCallback(() => {
    const all = shown.current.map((item) => item.key);
    setKeys((before) => (all.every((key) => before.has(key)) ? new Set() : new Set(all)));
  }, []);
  return { keys, clear, toggle, toggleAll };
}

/** The bar closes with its buttons, one of which may have closed before. */
function isFocusVanishing(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement?.closest("[data-bulk-bar]") !== null;
}

/** Up and down move between the topics' links. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof Element ? event.target.closest("[data-item]") : null;
  if (!step || !row) return;
  const rows = [...event.currentTarget.querySelectorAll("[data-item]")];
  const next = rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>("[data-topic-link]");
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const FILTER_LABELS: Readonly<Record<TopicFilter, string>> = {
  all: "All",
  open: "Open",
  resolved: "Resolved",
  unread: "Unread",
  followed: "Followed",
  muted: "Muted",
};

type ChoiceProps = { choice: TopicChoice; onChange: (part: Partial<TopicChoice>) => void };

function Filters({ choice, count, onChange }: ChoiceProps & { count: number }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-5 py-3 max-sm:px-3">
      <SearchField
        label="Filter topics"
        value={choice.typed}
        onChange={(typed) => onChange({ typed })}
        className="min-w-40 max-w-80 flex-1"
      />
      <fieldset aria-label="Topics to show" className="flex min-w-0 gap-1.5 overflow-x-auto">
        {TOPIC_FILTERS.map((filter) => (
          <button
            tabIndex={0}
            key={filter}
            type="button"
            aria-pressed={choice.filter === filter}
            onClick={() => onChange({ filter })}
            className="h-7 shrink-0 rounded-full border border-line-strong px-3 text-ink-soft text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong touch:h-11"
          >
            {FILTER_LABELS[filter]}
          </button>
        ))}
      </fieldset>
      <p role="status" className="text-ink-faint text-sm tabular-nums sm:ml-auto">
        {count === 1 ? "1 topic" : `${count} topics`}
      </p>
    </div>
  );
}

type HeadingProps = ChoiceProps & {
  isAllSelected: boolean;
  isSomeSelected: boolean;
  onToggleAll: () => void;
};

function Heading({ choice, isAllSelected, isSomeSelected, onToggleAll, onChange }: HeadingProps) {
  return (
    <thead className="sticky top-0 z-10 block border-line border-b bg-canvas">
      <tr aria-rowindex={1} className={`${TOPIC_COLUMNS} pr-2 text-ink-faint text-xs`}>
        <td className="flex justify-center">
          <SelectBox
            label="Select all listed topics"
            isChecked={isAllSelected}
            isPartly={isSomeSelected && !isAllSelected}
            onChange={onToggleAll}
          />
        </td>
        <SortHeader choice={choice} order="name" onChange={onChange} label="Topic" className="text-left" />
        <SortHeader
          choice={choice}
          order="unread"
          onChange={onChange}
          label="Unread"
          className="text-right"
        />
        <th scope="col" className="text-right font-medium max-sm:hidden">
          Messages
        </th>
        <th scope="col" className="pl-4 text-left font-medium max-lg:hidden">
          People
        </th>
        <th scope="col" className="pl-4 text-left font-medium max-sm:hidden">
          Latest by
        </th>
        <SortHeader
          choice={choice}
          order="latest"
          onChange={onChange}
          label="Latest"
          className="text-right"
        />
        <td className="max-sm:hidden" />
      </tr>
    </thead>
  );
}

type SortHeaderProps = ChoiceProps & { order: TopicOrder; label: string; className?: string };

function SortHeader({ choice, order, onChange, label, className }: SortHeaderProps) {
  const isChosen = choice.order === order;
  const direction = isChosen ? directionOf(choice) : undefined;
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <button
        tabIndex={0}
        type="button"
        onClick={() => onChange(sortedBy(choice, order))}
        className={`inline-flex h-8 items-center gap-0.5 font-medium touch:h-11 ${isChosen ? "text-ink" : "hover:text-ink hover:underline"}`}
      >
        {label}
        {isChosen && <Arrow aria-hidden="true" className="size-3" />}
      </button>
    </th>
  );
}
