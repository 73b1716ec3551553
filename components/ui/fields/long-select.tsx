"use client";
/** Selects one of many values with the browser's control, for typing and full-screen lists on phones. */
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FIELD_LOOK, FieldFrame } from "./field-frame.tsx";

export type LongSelectOption = { value: string; label: string };

export type LongSelectGroup = { label?: string; options: readonly LongSelectOption[] };

type LongSelectProps = {
  label: string;
  hint?: ReactNode;
  groups: readonly LongSelectGroup[];
  value: string;
  onChange: (value: string) => void;
};

export function LongSelect({ label, hint, groups, value, onChange }: LongSelectProps) {
  return (
    <FieldFrame label={label} hint={hint}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames("h-10 appearance-none pr-9 touch:h-11", FIELD_LOOK)}
          >
            {groups.map((group) =>
              group.label === undefined ? (
                <Options key="" options={group.options} />
              ) : (
                <optgroup key={group.label} label={group.label}>
                  <Options options={group.options} />
                </optgroup>
              ),
            )}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
          />
        </div>
      )}
    </FieldFrame>
  );
}

function Options({ options }: { options: readonly LongSelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
