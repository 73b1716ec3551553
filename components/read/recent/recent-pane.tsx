"use client";
/** Conversations by last activity. */
import { Clock } from "lucide-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import { keyAtListPlace } from "../../model/keyboard/list-place.ts";
import { useKeptFocus } from "../../model/keyboard/use-kept-focus.ts";
import { useListPlace } from "../../model/keyboard/use-list-place.ts";
import type { FeedView } from "../../model/navigation/view.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { createStore } from "../../model/store/store.ts";
import { useChatStore, useStore } from "../../model/store/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LongList } from "../../ui/long-list.tsx";
import { MAX_DRAWN } from "../../ui/max-drawn.ts";
import { FeedPlaceholder } from "../feed/feed-placeholder.tsx";
import { useFeed } from "../feed/use-feed.ts";
import { useRowKeys } from "../feed/use-row-keys.ts";
import { type RecentConversation, type RecentFilter, recentConversations } from "./recent-conversations.ts";
import { RecentRow } from "./recent-row.tsx";

const LIST = "recent";

const FEED: FeedView = { kind: "feed" };

const FILTERS: readonly { filter: RecentFilter; label: string }[] = [
  { filter: "unread", label: "Unread" },
  { filter: "mine", label: "With me" },
  { filter: "direct", label: "Direct messages" },
  { filter: "muted", label: "Include muted" },
];

/** Kept until the page closes. */
const filterStore = createStore<ReadonlySet<RecentFilter>>(new Set());

export function RecentPane() {
  // The feed may hold an older stretch.
  const reading = useFeed(FEED, true);
  return reading.feed ? (
    <RecentList messages={reading.messages} hasOlder={!reading.feed.foundOldest} older={reading.older} />
  ) : (
    <FeedPlaceholder reading={reading} outgoing={[]} />
  );
}

type RecentListProps = {
  messages: readonly Message[];
  hasOlder: boolean;
  older: { isLoading: boolean; load: () => void };
};

function RecentList({ messages, hasOlder, older }: RecentListProps) {
  const filters = useStore(filterStore, (chosen) => chosen);
  const list = useRef<HTMLDivElement>(null);
  const shown = useRecentConversations(messages, filters);
  useRowKeys(list);
  const keys = useMemo(() => shown.map(({ key }) => key), [shown]);
  useListPlace(LIST, list, keys);
  return (
    <div ref={list} className="min-h-0 flex-1 overflow-y-auto">
      <div className="wide:max-w-none mx-auto max-w-220 px-4 pb-10 max-sm:px-2">
        <FilterChips filters={filters} onChange={(chosen) => filterStore.update(() => chosen)} />
        {shown.length === 0 ? (
          <EmptyState icon={<Clock />} title="No conversations">
            {filters.size > 0
              ? "No recent conversation matches these filters."
              : "Nothing has been said yet."}
          </EmptyState>
        ) : (
          <Rows entries={shown} scroller={list} />
        )}
        {hasOlder && (
          <div className="flex justify-center pt-4">
            <Button isBusy={older.isLoading} onClick={older.load}>
              {older.isLoading ? "Loading…" : "Show older conversations"}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

type RowsProps = { entries: readonly RecentConversation[]; scroller: RefObject<HTMLElement | null> };

function Rows({ entries, scroller }: RowsProps) {
  const isLong = entries.length > MAX_DRAWN;
  useKeptFocus(scroller);
  const places = useMemo(() => new Map(entries.map(({ key }, place) => [key, place])), [entries]);
  const [openedAt] = useState(() => keyAtListPlace(LIST, [...places.keys()]));
  if (isLong)
    return (
      <LongList items={entries} scroller={scroller} openedAt={openedAt}>
        {(entry) => <RecentRow entry={entry} place={places.get(entry.key) ?? 0} />}
      </LongList>
    );
  return (
    <ul>
      {entries.map((entry, place) => (
        <li key={entry.key} data-item={entry.key}>
          <RecentRow entry={entry} place={place} />
        </li>
      ))}
    </ul>
  );
}

type FilterChipsProps = {
  filters: ReadonlySet<RecentFilter>;
  onChange: (filters: ReadonlySet<RecentFilter>) => void;
};

function FilterChips({ filters, onChange }: FilterChipsProps) {
  function toggle(filter: RecentFilter): void {
    const next = new Set(filters);
    if (!next.delete(filter)) next.add(filter);
    onChange(next);
  }

  return (
    <fieldset aria-label="Filters" className="flex gap-1.5 overflow-x-auto px-3 py-3">
      {FILTERS.map(({ filter, label }) => (
        <button
          tabIndex={0}
          key={filter}
          type="button"
          aria-pressed={filters.has(filter)}
          onClick={() => toggle(filter)}
          className="h-7 shrink-0 rounded-full border border-line-strong px-3 text-ink-soft text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong touch:h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function useRecentConversations(
  messages: readonly Message[],
  filters: ReadonlySet<RecentFilter>,
): RecentConversation[] {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const channels = useChatStore((state) => state.channels);
  const topicPolicies = useChatStore((state) => state.topicPolicies);
  const unread = useChatStore((state) => state.unread);
  return useMemo(
    () => recentConversations(messages, { ownUserId, channels, topicPolicies, unread }, filters),
    [messages, ownUserId, channels, topicPolicies, unread, filters],
  );
}
