"use client";
/** Emoji picker. Base UI's combobox needs mounted options; mounting two thousand takes a quarter of a second. */
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import type { VListHandle } from "virtua";
import { noteEmoji, useRecentEmoji } from "../../model/emoji/recent-emoji.ts";
import { takeTyped } from "../../model/keyboard/type-ahead.ts";
import { EMOJI_FIELD } from "../../model/messages/awaited-fields.ts";
import type { Emoji } from "../../model/store/history/reactions.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { allSections, customChoices, type EmojiChoice, matchingEmoji } from "./emoji-choices.ts";
import { EmojiGrid, optionId } from "./emoji-grid.tsx";
import { EmojiLook } from "./emoji-look.tsx";
import { EMOJI_COLUMNS, type EmojiRow, emojiRows } from "./emoji-rows.ts";

export function EmojiPicker({ onChoose }: { onChoose: (emoji: Emoji) => void }) {
  const gridId = useId();
  const list = useRef<VListHandle>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { rows, offered } = useOffered(typed);
  const chosen = offered[active];

  function choose({ kind, code, names: [name] }: EmojiChoice): void {
    noteEmoji(name);
    onChoose({ kind, code, name });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && chosen) choose(chosen);
    const next = stepFrom(active, event.key, rows, typed !== "");
    if (next === null && event.key !== "Enter") return;
    event.preventDefault();
    if (next === null) return;
    setActive(next);
    const row = rows.findIndex((each) => each.kind === "emoji" && each.from + each.emoji.length > next);
    list.current?.scrollToIndex(row, { align: "nearest" });
  }

  function find(text: string): void {
    setTyped(text);
    setActive(0);
    list.current?.scrollTo(0);
  }

  return (
    <div className="flex w-84 flex-col touch:w-92">
      <EmojiField
        value={typed}
        onChange={find}
        onKeyDown={onKeyDown}
        controls={gridId}
        activeId={chosen && optionId(gridId, active)}
      />
      <EmojiGrid
        id={gridId}
        list={list}
        rows={rows}
        total={offered.length}
        active={active}
        onPoint={setActive}
        onChoose={choose}
      />
      <ChosenEmoji chosen={chosen} />
    </div>
  );
}

function ChosenEmoji({ chosen }: { chosen: EmojiChoice | undefined }) {
  return (
    <p className="flex h-10 items-center gap-2 border-line border-t px-3 text-ink-soft text-sm">
      {chosen && (
        <>
          <span className="text-xl">
            <EmojiLook look={chosen.look} />
          </span>
          <span className="min-w-0 truncate">:{chosen.names[0]}:</span>
        </>
      )}
    </p>
  );
}

type EmojiFieldProps = {
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  controls: string;
  activeId: string | undefined;
};

function EmojiField({ value, onChange, onKeyDown, controls, activeId }: EmojiFieldProps) {
  return (
    <label className="m-2 flex h-9 items-center gap-2 rounded-md border border-line-strong bg-field px-2.5 focus-within:border-accent touch:h-11">
      <Search className="size-4 shrink-0 text-ink-faint" />
      <input
        role="combobox"
        aria-label="Find an emoji"
        aria-expanded="true"
        aria-controls={controls}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder="Find an emoji"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const typed = takeTyped(EMOJI_FIELD);
          if (typed !== "") onChange(value + typed);
        }}
        className="min-w-0 flex-1 bg-transparent text-md outline-none focus-visible:outline-none touch:text-[1rem]"
      />
    </label>
  );
}

function useOffered(typed: string): { rows: readonly EmojiRow[]; offered: readonly EmojiChoice[] } {
  const recent = useRecentEmoji();
  const byName = useChatStore(({ markdownSettings }) => markdownSettings.emojiByName);
  return useMemo(() => {
    const custom = customChoices(byName.values());
    const isSearch = typed.trim() !== "";
    const sections = isSearch
      ? [{ title: "Found", emoji: matchingEmoji(typed, recent, custom) }]
      : allSections(recent, custom);
    return { rows: emojiRows(sections), offered: sections.flatMap(({ emoji }) => emoji) };
  }, [typed, recent, byName]);
}

/** Null for other keys, and for left and right in typed text. */
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
