"use client";
/** A field to select one of a few values. */
import { Select } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { classNames } from "../class-names.ts";

export type Option<Value> = { value: Value; label: string; disabled?: boolean };

type SelectFieldProps<Value> = {
  /** For screen readers; the row has the visible label. */
  label: string;
  describedBy?: string | undefined;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
  className?: string;
};

export function SelectField<Value extends string | number | boolean>(props: SelectFieldProps<Value>) {
  const { label, describedBy, options, value, onChange, disabled, className } = props;
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const shown = options.find((option) => option.value === value)?.label ?? String(value);
  return (
    <Select.Root
      items={options}
      value={value}
      onValueChange={(chosen) => chosen !== value && chosen !== null && onChange(chosen)}
      disabled={disabled}
    >
      <Select.Trigger
        ref={setTrigger}
        aria-label={label}
        aria-describedby={describedBy}
        className={classNames(
          "inline-flex h-9 min-w-40 max-w-full shrink-0 items-center justify-between gap-2 rounded-md border border-line-strong bg-field px-3 text-md hover:bg-hover aria-disabled:opacity-60 touch:h-11",
          className,
        )}
      >
        <span className="min-w-0 truncate">{shown}</span>
        <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      </Select.Trigger>
      {/* Stays inside the landmark; a dialog is not one. */}
      <Select.Portal container={trigger?.closest<HTMLElement>("main") ?? undefined}>
        <Select.Positioner
          positionMethod="fixed"
          sideOffset={4}
          align="end"
          alignItemWithTrigger={false}
          collisionPadding={8}
          className="z-50"
        >
          <Select.Popup className="max-h-(--available-height) min-w-(--anchor-width) max-w-[calc(100vw-2rem)] animate-appear overflow-y-auto rounded-lg bg-raised p-1 shadow-float outline-none">
            {options.map((option) => (
              <Select.Item
                key={String(option.value)}
                value={option.value}
                disabled={option.disabled}
                className="flex min-h-8 select-none items-center gap-3 rounded-sm px-2 text-md outline-none data-disabled:opacity-50 data-highlighted:bg-hover touch:min-h-11"
              >
                <Select.ItemText className="min-w-0 flex-1">{option.label}</Select.ItemText>
                <Select.ItemIndicator>
                  <Check className="size-4 text-accent" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
