"use client";
/**
 * Finds an emoji by name, or by looking. It is not the kit's combobox: that keeps a component for each of two thousand
 * options, and opening it would take a quarter of a second.
 */
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import type { VListHandle } from "virtua";
import type { UnicodeEmoji } from "../../lib/markdown/emoji/unicode-emoji.ts";
import type { Emoji } from "../store/history/reactions.ts";
import { allSections, matchingEmoji } from "./emoji-choices.ts";
import { EmojiGrid, optionId } from "./emoji-grid.tsx";
import { EMOJI_COLUMNS, type EmojiRow, emojiRows } from "./emoji-rows.ts";
import { noteEmoji, useRecentEmoji } from "./recent-emoji.ts";

/** Arrows walk the grid while the field keeps the focus; Enter chooses. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: Emoji) => void }) {
  const gridId = useId();
  const list = useRef<VListHandle>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { rows, offered } = useOffered(typed);
  const chosen = offered[active];

  function choose(emoji: UnicodeEmoji): void {
    const name = emoji.names[0] ?? "";
    noteEmoji(name);
    onChoose({ kind: "unicode_emoji", code: emoji.code, name });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && chosen) choose(chosen);
    const next = stepFrom(active, event.key, rows, typed !== "");
    if (next === null && event.key !== "Enter") return;
    event.preventDefault();
    if (next === null) return;
    setActive(next);
    const row = rows.findIndex((each) => each.kind === "emoji" && each.from + each.emoji.length > next);
    list.current?.scrollToIndex(row, { align: "nearest" });
  }

  return (
    <div className="flex w-84 flex-col touch:w-92">
      <label className="m-2 flex h-9 items-center gap-2 rounded-md border border-line-strong bg-field px-2.5 focus-within:border-accent touch:h-11">
        <Search className="size-4 shrink-0 text-ink-faint" />
        <input
          role="combobox"
          aria-label="Find an emoji"
          aria-expanded="true"
          aria-controls={gridId}
          aria-activedescendant={chosen && optionId(gridId, active)}
          autoComplete="off"
          spellCheck={false}
          placeholder="Find an emoji"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            list.current?.scrollTo(0);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-md outline-none focus-visible:outline-none touch:text-[1rem]"
        />
      </label>
      <EmojiGrid
        id={gridId}
        list={list}
        rows={rows}
        total={offered.length}
        active={active}
        onPoint={setActive}
        onChoose={choose}
      />
      <p className="flex h-10 items-center gap-2 border-line border-t px-3 text-ink-soft text-sm">
        {chosen && (
          <>
            <span aria-hidden="true" className="text-xl">
              {chosen.character}
            </span>
            <span className="min-w-0 truncate">:{chosen.names[0]}:</span>
          </>
        )}
      </p>
    </div>
  );
}

function useOffered(typed: string): { rows: readonly EmojiRow[]; offered: readonly UnicodeEmoji[] } {
  const recent = useRecentEmoji();
  return useMemo(() => {
    const isSearch = typed.trim() !== "";
    const sections = isSearch
      ? [{ title: "Found", emoji: matchingEmoji(typed, recent) }]
      : allSections(recent);
    return { rows: emojiRows(sections), offered: sections.flatMap(({ emoji }) => emoji) };
  }, [typed, recent]);
}

/** Where an arrow leads from the emoji at `active`; null for other keys, and sideways where the caret is meant. */
function stepFrom(active: number, key: string, rows: readonly EmojiRow[], hasText: boolean): number | null {
  const lines = rows.flatMap((row) => (row.kind === "emoji" ? [row] : []));
  const at = lines.findIndex(({ from, emoji }) => active < from + emoji.length);
  const line = lines[at];
  if (!line) return null;
  const last = (lines.at(-1)?.from ?? 0) + (lines.at(-1)?.emoji.length ?? 0) - 1;
  if (!hasText && key === "ArrowLeft") return Math.max(0, active - 1);
  if (!hasText && key === "ArrowRight") return Math.min(last, active + 1);
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  const target = lines[at + (key === "ArrowDown" ? 1 : -1)];
  const column = Math.min(active - line.from, EMOJI_COLUMNS - 1);
  return target ? target.from + Math.min(column, target.emoji.length - 1) : active;
}
