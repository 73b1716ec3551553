/** A search field that filters a list. */
import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

type SearchFieldProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

export function SearchField({ label, value, onChange, className, onKeyDown, ...input }: SearchFieldProps) {
  return (
    <div className={classNames("relative min-w-0", className)}>
      <Search className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint touch:top-3.5" />
      <input
        {...input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== "Escape" || value === "") return;
          event.preventDefault();
          onChange("");
        }}
        className="h-9 w-full rounded-md border border-line-strong bg-field pr-3 pl-9 text-md focus:border-accent focus:outline-none focus:ring-2 focus:ring-accent/25 touch:h-11 touch:text-[1rem]"
      />
    </div>
  );
}
