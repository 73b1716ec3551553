"use client";
/** Message search, with terms as chips. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { CornerDownLeft, ListFilter, Search, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { takeTyped } from "../../model/keyboard/type-ahead.ts";
import type { NarrowTerm } from "../../model/navigation/view.ts";
import { TopWindow } from "../../ui/layers/top-window.tsx";
import { conditionLabel } from "./condition-label.ts";
import type { SearchKnown } from "./search-suggestions.ts";
import { type SearchChoice, useSearch } from "./use-search.ts";

export function SearchWindow({ onClose }: { onClose: () => void }) {
  const search = useSearch();
  const { terms, text, choices } = search;
  const hasOpened = useRef(false);

  function choose(choice: SearchChoice): void {
    if (choice.kind === "suggestion") {
      search.add(choice.suggestion);
      return;
    }
    onClose();
    search.run(choice.terms);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Backspace" && text === "" && terms.length > 0) search.remove(terms.length - 1);
  }

  return (
    <TopWindow title="Search messages" onClose={onClose}>
      <Autocomplete.Root
        inline
        open
        // The search itself filters; the list must not.
        mode="none"
        items={choices}
        autoHighlight="always"
        itemToStringValue={(choice: SearchChoice) => choice.name}
        value={text}
        onValueChange={(value, { reason }) => reason !== "item-press" && search.write(value)}
      >
        <div className="flex min-h-13 flex-wrap items-center gap-1.5 border-line border-b py-1.5 pr-4 pl-11">
          <Search className="absolute top-4 left-4 size-4.5 shrink-0 text-ink-faint" />
          <Chips terms={terms} known={search.known} onRemove={search.remove} />
          <Autocomplete.Input
            aria-label="Search messages"
            onKeyDown={onKeyDown}
            onFocus={({ currentTarget }) => {
              // Typing replaces the words of the search before.
              const kept = hasOpened.current ? text : "";
              if (!hasOpened.current) currentTarget.select();
              hasOpened.current = true;
              const typed = takeTyped("search");
              if (typed !== "") search.write(kept + typed);
            }}
            placeholder={terms.length === 0 ? "Search messages" : ""}
            className="h-9 min-w-32 flex-1 bg-transparent text-lg outline-none focus-visible:outline-none"
          />
        </div>
        <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
          {(choice: SearchChoice) => (
            <Choice key={choice.key} choice={choice} onChoose={() => choose(choice)} />
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </TopWindow>
  );
}

type ChipsProps = { terms: readonly NarrowTerm[]; known: SearchKnown; onRemove: (index: number) => void };

function Chips({ terms, known, onRemove }: ChipsProps) {
  return terms.map((term, index) => {
    const label = conditionLabel(term, known);
    return (
      <span
        key={label}
        className="flex h-7 min-w-0 max-w-full items-center gap-1 rounded-sm bg-selected pr-0.5 pl-2 text-md touch:h-9"
      >
        <span className="min-w-0 truncate">{label}</span>
        <button
          tabIndex={0}
          type="button"
          aria-label={`Remove ${label}`}
          onClick={(event) => {
            onRemove(index);
            event.currentTarget.closest("div")?.querySelector("input")?.focus();
          }}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-xs text-ink-faint hover:bg-hover hover:text-ink touch:size-9"
        >
          <X className="size-3.5" />
        </button>
      </span>
    );
  });
}

function Choice({ choice, onChoose }: { choice: SearchChoice; onChoose: () => void }) {
  const Icon = choice.kind === "search" ? Search : ListFilter;
  return (
    <Autocomplete.Item
      value={choice}
      onClick={onChoose}
      className="group/item flex min-h-9 select-none items-center gap-2.5 rounded-md px-2.5 text-md outline-none data-highlighted:bg-hover touch:min-h-11"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0 truncate">{choice.name}</span>
      {choice.hint && <span className="min-w-0 shrink-[2] truncate text-ink-faint">{choice.hint}</span>}
      <CornerDownLeft className="ml-auto size-3.5 shrink-0 text-ink-faint opacity-0 group-data-highlighted/item:opacity-100" />
    </Autocomplete.Item>
  );
}
