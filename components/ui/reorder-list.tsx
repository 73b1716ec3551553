"use client";
/** A list reordered by dragging or arrow keys. */
import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { tooltip } from "./layers/tooltip.ts";

type Id = number | string;
type Named = { readonly id: Id };

type ReorderListProps<Item extends Named> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Grips appear only with it. */
  onReorder?: ((ids: Item["id"][]) => void) | undefined;
  children: (item: Item) => ReactNode;
};

export function ReorderList<Item extends Named>({
  label,
  items,
  nameOf,
  onReorder,
  children,
}: ReorderListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ id: Id; index: number } | null>(null);
  const [news, setNews] = useState("");
  const shown = drag ? moved(items, drag.id, drag.index) : items;

  function move(item: Item, index: number) {
    const from = items.indexOf(item);
    if (!onReorder || index === from || index < 0 || index >= items.length) return;
    onReorder(moved(items, item.id, index).map(({ id }) => id));
    setNews(`${nameOf(item)} is now ${index + 1} of ${items.length}.`);
  }

  return (
    <>
      <ul ref={list} aria-label={label} className="flex flex-col">
        {shown.map((item, index) => (
          <li
            key={item.id}
            data-row={item.id}
            className={classNames(
              "flex items-center gap-2 border-line border-b",
              drag?.id === item.id && "relative z-10 rounded-md bg-raised shadow-float",
            )}
          >
            {onReorder && (
              <Grip
                name={nameOf(item)}
                onStep={(step) => move(item, index + step)}
                onDrag={(y) => setDrag({ id: item.id, index: indexAt(list.current, item.id, y) })}
                onDrop={() => {
                  if (drag) move(item, drag.index);
                  setDrag(null);
                }}
                onCancel={() => setDrag(null)}
              />
            )}
            <div className="min-w-0 flex-1">{children(item)}</div>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </>
  );
}

function moved<Item extends Named>(items: readonly Item[], id: Id, index: number): readonly Item[] {
  const item = items.find((one) => one.id === id);
  if (!item) return items;
  return items.filter((one) => one !== item).toSpliced(index, 0, item);
}

function indexAt(list: HTMLElement | null, id: Id, y: number): number {
  const others = [...(list?.querySelectorAll<HTMLElement>(":scope > [data-row]") ?? [])].filter(
    (row) => row.dataset.row !== String(id),
  );
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

type GripProps = {
  name: string;
  onStep: (step: number) => void;
  onDrag: (y: number) => void;
  onDrop: () => void;
  onCancel: () => void;
};

function Grip({ name, onStep, onDrag, onDrop, onCancel }: GripProps) {
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  }
  const isDragged = (event: PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId);
  return (
    <button
      tabIndex={0}
      type="button"
      aria-label={`Move ${name}`}
      {...tooltip("Drag, or press ↑ and ↓")}
      className="inline-flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-faint hover:bg-hover hover:text-ink active:cursor-grabbing touch:size-11"
      onKeyDown={handleKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => isDragged(event) && onDrag(event.clientY)}
      onPointerUp={onDrop}
      onPointerCancel={onCancel}
    >
      <GripVertical className="size-4" />
    </button>
  );
}
