"use client";
/** Grid of an emoji picker. */
import type { RefObject } from "react";
import { VList, type VListHandle } from "virtua";
import { classNames } from "../../ui/class-names.ts";
import type { EmojiChoice } from "./emoji-choices.ts";
import { EmojiLook } from "./emoji-look.tsx";
import type { EmojiRow } from "./emoji-rows.ts";

type EmojiGridProps = {
  id: string;
  list: RefObject<VListHandle | null>;
  rows: readonly EmojiRow[];
  total: number;
  active: number;
  onPoint: (index: number) => void;
  onChoose: (emoji: EmojiChoice) => void;
};

export function optionId(gridId: string, index: number): string {
  return `${gridId}-${index}`;
}

export function EmojiGrid(props: EmojiGridProps) {
  const { id, list, rows, total, active, onPoint, onChoose } = props;
  if (total === 0)
    return <p className="flex h-60 items-center justify-center text-ink-faint text-md">No emoji matches.</p>;
  return (
    <div className="h-60 px-2">
      {/* The field scrolls the grid, so it needs no tab stop. */}
      <VList ref={list} data={rows} id={id} role="listbox" aria-label="Emoji">
        {(row) =>
          row.kind === "title" ? (
            <div
              key={row.key}
              role="presentation"
              className="flex h-7 items-end px-1 pb-1 font-medium text-ink-faint text-xs"
            >
              {row.title}
            </div>
          ) : (
            <div key={row.key} role="presentation" className="flex">
              {row.emoji.map((emoji, column) => (
                <button
                  type="button"
                  key={`${emoji.kind} ${emoji.code}`}
                  id={optionId(id, row.from + column)}
                  role="option"
                  tabIndex={-1}
                  aria-label={emoji.names[0].replaceAll("_", " ")}
                  aria-selected={row.from + column === active}
                  aria-setsize={total}
                  aria-posinset={row.from + column + 1}
                  // Keeps the focus in the field.
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => row.from + column !== active && onPoint(row.from + column)}
                  onClick={() => onChoose(emoji)}
                  className={classNames(
                    "flex size-10 items-center justify-center rounded-md text-xl touch:size-11",
                    row.from + column === active && "bg-selected",
                  )}
                >
                  <EmojiLook look={emoji.look} />
                </button>
              ))}
            </div>
          )
        }
      </VList>
    </div>
  );
}
