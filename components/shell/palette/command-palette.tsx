"use client";
/** Command palette. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { CornerDownLeft, Search } from "lucide-react";
import { useState } from "react";
import { takeTyped } from "../../model/keyboard/type-ahead.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { TopWindow } from "../../ui/layers/top-window.tsx";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import type { PaletteChoice } from "./palette-choice.ts";
import { bestRank, paletteMatches } from "./palette-matches.ts";
import { useLacksTopics } from "./place-entries.tsx";
import { usePaletteGroups, useSearchChoice } from "./use-palette-groups.tsx";

type MatchGroup = { heading: string; items: readonly PaletteChoice[] };

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const groups = useMatchGroups(query);
  const lacksTopics = useLacksTopics();

  function choose(choice: PaletteChoice): void {
    onClose();
    choice.run();
  }

  return (
    <TopWindow title="Go to" onClose={onClose}>
      <Autocomplete.Root
        inline
        open
        // Matches are ranked across groups here.
        mode="none"
        items={groups}
        autoHighlight="always"
        keepHighlight
        itemToStringValue={(choice: PaletteChoice) => choice.name}
        value={query}
        // A chosen name must not appear in the field.
        onValueChange={(value, { reason }) => reason !== "item-press" && setQuery(value)}
      >
        <div className="flex items-center gap-3 border-line border-b px-4">
          <Search className="size-4.5 shrink-0 text-ink-faint" />
          <Autocomplete.Input
            aria-label="Go to"
            onFocus={() => {
              const typed = takeTyped("palette");
              setQuery((before) => before + typed);
            }}
            placeholder="Go to anything by name, or search messages…"
            className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none focus-visible:outline-none"
          />
          <Kbd keys={["Esc"]} className="max-sm:hidden" />
        </div>
        <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
          {(group: MatchGroup) => <Matches key={group.heading} group={group} onChoose={choose} />}
        </Autocomplete.List>
        {lacksTopics && query.trim() !== "" && (
          <p role="status" className="border-line border-t px-4 py-2.5 text-ink-soft text-sm">
            No connection: of the topics, only those that were loaded before are found.
          </p>
        )}
      </Autocomplete.Root>
    </TopWindow>
  );
}

/** Offers a message search if nothing else fits. */
function useMatchGroups(query: string): MatchGroup[] {
  const typed = query.trim();
  const search = useSearchChoice(typed);
  const found = usePaletteGroups()
    .map(
      ({ heading, entries, initialLimit }): MatchGroup => ({
        heading,
        items: paletteMatches(entries, query, typed ? undefined : initialLimit),
      }),
    )
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => bestRank(a.items, query) - bestRank(b.items, query));
  return typed === "" ? found : [...found, { heading: "Search", items: [search] }];
}

type MatchesProps = { group: MatchGroup; onChoose: (choice: PaletteChoice) => void };

function Matches({ group, onChoose }: MatchesProps) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-xs text-ink-faint">
        {group.heading}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(choice: PaletteChoice) => (
          <Autocomplete.Item
            key={choice.key}
            value={choice}
            onClick={() => onChoose(choice)}
            className="group/item flex min-h-9 select-none items-center gap-2.5 rounded-md px-2.5 text-md outline-none data-highlighted:bg-hover touch:min-h-11"
          >
            <span className="flex size-5 shrink-0 items-center justify-center text-ink-faint [&>svg]:size-4">
              {choice.icon}
            </span>
            <span className="min-w-0 truncate">{choice.name}</span>
            {choice.context && (
              <span className="min-w-0 shrink-[2] truncate text-ink-faint">{choice.context}</span>
            )}
            <UnreadBadge count={choice.unread ?? 0} />
            <CornerDownLeft className="ml-auto size-3.5 shrink-0 text-ink-faint opacity-0 group-data-highlighted/item:opacity-100" />
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
