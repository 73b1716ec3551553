"use client";
/** A field of chips, chosen by name. */
import { Combobox } from "@base-ui/react/combobox";
import { Check, X } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { matchesFilter } from "../../../lib/text/name-match.ts";
import { FieldFrame } from "./field-frame.tsx";

const SHOWN = 50;

export type Choice = {
  /** Unique in the list. */
  key: string;
  name: string;
  /** After the name; also searched. */
  context?: string | undefined;
  icon?: ReactNode;
};

type ChipsFieldProps<Item extends Choice> = {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  placeholder: string;
  choices: readonly Item[];
  chosen: readonly Item[];
  onChange: (chosen: Item[]) => void;
};

export function ChipsField<Item extends Choice>(props: ChipsFieldProps<Item>) {
  const { label, hint, error, placeholder, choices, chosen, onChange } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error ?? null}>
      {(control) => (
        <Combobox.Root
          items={choices}
          multiple
          autoHighlight
          open={isOpen}
          onOpenChange={setOpen}
          limit={SHOWN}
          value={[...chosen]}
          onValueChange={onChange}
          itemToStringLabel={(item) => item.name}
          isItemEqualToValue={(one, other) => one.key === other.key}
          filter={(item, query) => matchesFilter(`${item.name} ${item.context ?? ""}`, query)}
        >
          <Combobox.Chips
            ref={anchor}
            className="flex min-h-10 flex-wrap items-center gap-1.5 rounded-md border border-line-strong bg-field px-2 py-1.5 focus-within:border-accent focus-within:ring-2 focus-within:ring-accent/25 touch:min-h-11"
          >
            {chosen.map((item) => (
              <Chip key={item.key} item={item} />
            ))}
            <Combobox.Input
              {...control}
              onKeyDown={(event) => {
                if (event.key !== "Escape") return;
                // The library would remove all chips.
                event.preventBaseUIHandler();
                if (!isOpen) return;
                event.preventDefault();
                event.stopPropagation();
                setOpen(false);
              }}
              placeholder={chosen.length === 0 ? placeholder : ""}
              className="h-6 min-w-24 flex-1 bg-transparent pl-1 text-base outline-none focus-visible:outline-none touch:text-[1rem]"
            />
          </Combobox.Chips>
          <ChoiceList anchor={anchor} />
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}

function Chip({ item }: { item: Choice }) {
  return (
    <Combobox.Chip
      aria-label={item.name}
      className="flex min-h-6 items-center gap-1.5 rounded-sm bg-selected pr-0.5 pl-1.5 text-sm [&>svg]:size-3.5 [&>svg]:text-ink-faint"
    >
      {item.icon}
      <span className="min-w-0 break-words">{item.name}</span>
      <Combobox.ChipRemove
        aria-label={`Remove ${item.name}`}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-xs text-ink-faint hover:bg-hover hover:text-ink touch:size-8"
      >
        <X className="size-3" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}

function ChoiceList({ anchor }: { anchor: RefObject<HTMLDivElement | null> }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner anchor={anchor} align="start" sideOffset={4} className="z-50">
        <Combobox.Popup className="flex max-h-[min(20rem,var(--available-height))] w-(--anchor-width) min-w-60 animate-appear flex-col overflow-hidden rounded-lg bg-raised shadow-float">
          <Combobox.Empty className="px-3 py-4 text-center text-ink-faint text-md empty:p-0">
            Nothing by this name.
          </Combobox.Empty>
          <Combobox.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
            {(item: Choice) => (
              <Combobox.Item
                key={item.key}
                value={item}
                className="flex min-h-8 select-none items-center gap-2.5 rounded-md px-2 text-md outline-none data-highlighted:bg-hover touch:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
              >
                {item.icon}
                <span className="min-w-0 truncate">{item.name}</span>
                {item.context && (
                  <span className="min-w-0 shrink-[2] truncate text-ink-faint text-sm">{item.context}</span>
                )}
                <Combobox.ItemIndicator className="ml-auto">
                  <Check className="size-4 text-accent" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
