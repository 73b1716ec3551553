"use client";
/** Days of the week, each switched by a button. */
import { dayBit } from "../../../../lib/text/quiet-hours.ts";
import { classNames } from "../../../ui/class-names.ts";
import { type ControlProps, useSetting } from "./use-setting.ts";

/** From Monday; 0 is Sunday. */
const DAYS = [1, 2, 3, 4, 5, 6, 0];

/** @param day 0 for Sunday; January 7, 2001 was one. */
const nameOf = (day: number, weekday: "short" | "long") =>
  new Date(2001, 0, 7 + day).toLocaleDateString("en", { weekday });

export function WeekdaysRow({ scope, row, mayChange }: ControlProps) {
  const setting = useSetting(scope, row.name);
  const chosen = Number(setting.value ?? 0);
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
      <legend className="sr-only">{row.label}</legend>
      <div className="min-w-60 flex-1">
        <p aria-hidden="true" className="text-md">
          {row.label}
        </p>
        {row.hint && <p className="text-ink-soft text-sm">{row.hint}</p>}
        {setting.error && (
          <p role="alert" className="text-danger text-sm">
            {setting.error}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1">
        {DAYS.map((day) => {
          const isChosen = (chosen & dayBit(day)) !== 0;
          const next = chosen ^ dayBit(day);
          return (
            <button
              key={day}
              tabIndex={0}
              type="button"
              aria-pressed={isChosen}
              aria-label={nameOf(day, "long")}
              disabled={!mayChange}
              onClick={() => void setting.save(next, next)}
              className={classNames(
                "flex h-8 min-w-11 items-center justify-center rounded-md border px-1.5 text-sm touch:h-11",
                isChosen
                  ? "border-accent bg-accent-soft text-ink"
                  : "border-line-strong text-ink-soft hover:bg-hover",
              )}
            >
              {nameOf(day, "short")}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
