"use client";
/** The box that narrows the sidebar to the names that hold what is typed. */
import { Search, X } from "lucide-react";
import { useRef } from "react";

type SidebarFilterProps = { value: string; onChange: (value: string) => void; onSubmit: () => void };

/** Escape empties it, Enter opens the first row that is left. */
export function SidebarFilter({ value, onChange, onSubmit }: SidebarFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="relative mx-2 mb-2">
      <Search className="pointer-events-none absolute top-2 left-2 size-4 text-ink-faint touch:top-3.5" />
      <input
        ref={field}
        type="search"
        aria-label="Filter conversations"
        placeholder="Filter"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onChange("");
          if (event.key === "Enter" && value.trim()) onSubmit();
        }}
        className="h-8 w-full rounded-md border border-transparent bg-hover pr-8 pl-8.5 text-md hover:border-line-strong focus:border-accent focus:bg-field focus:outline-none focus:ring-2 focus:ring-accent/25 touch:h-11 touch:text-[1rem]"
      />
      {value && (
        <button
          tabIndex={0}
          type="button"
          aria-label="Clear filter"
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
          className="absolute top-1 right-1 inline-flex size-6 items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink touch:top-0 touch:right-0 touch:size-11"
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  );
}
