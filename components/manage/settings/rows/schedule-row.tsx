"use client";
/** Days of the week, each with the hours in which notifications are shown, or without any. */
import { clockTime } from "../../../../lib/text/clock.ts";
import {
  type DayHours,
  MINUTES_OF_DAY,
  readNotificationHours,
  writeNotificationHours,
} from "../../../../lib/text/notification-hours.ts";
import { dayBit } from "../../../../lib/text/quiet-hours.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { type ControlProps, useSetting } from "./use-setting.ts";

/** From Monday; 0 is Sunday. */
const DAYS = [1, 2, 3, 4, 5, 6, 0];

const WEEKEND = dayBit(0) + dayBit(6);

const STEP_MINUTES = 30;

const WORKING_HOURS: DayHours = { from: 9 * 60, until: 18 * 60 };

/** @param day 0 for Sunday; January 7, 2001 was one. */
const nameOf = (day: number, weekday: "short" | "long") =>
  new Date(2001, 0, 7 + day).toLocaleDateString("en", { weekday });

/** January 1 has no clock change. */
function timeInWords(minutes: number): string {
  if (minutes === MINUTES_OF_DAY) return "Midnight";
  const time = clockTime(new Date(2001, 0, 1, 0, minutes).getTime() / 1000);
  return minutes > MINUTES_OF_DAY ? `${time}, next day` : time;
}

/** With the value of another client. */
function timesBetween(first: number, last: number, current: number) {
  const times = new Set([current]);
  for (let time = first; time <= last; time += STEP_MINUTES) times.add(time);
  return [...times]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value, label: timeInWords(value) }));
}

const nextStep = (minutes: number) => (Math.floor(minutes / STEP_MINUTES) + 1) * STEP_MINUTES;

const clockOf = (minutes: number) => minutes % MINUTES_OF_DAY;

/** The end stays at its time of day. */
function beginningAt(from: number, { until }: DayHours): DayHours {
  const end = clockOf(until);
  return { from, until: end > from ? end : end + MINUTES_OF_DAY };
}

/** Hours that end when they begin would be a whole day, which begins at midnight. */
function timesToBegin({ from, until }: DayHours) {
  const end = clockOf(until);
  return timesBetween(0, MINUTES_OF_DAY - 1, from).filter(({ value }) => value === 0 || value !== end);
}

function timesToEnd({ from, until }: DayHours) {
  const latest = Math.max(MINUTES_OF_DAY, from + MINUTES_OF_DAY - STEP_MINUTES);
  return timesBetween(nextStep(from), latest, until);
}

export function ScheduleRow({ scope, row, mayChange }: ControlProps) {
  const stored = useSetting(scope, row.name);
  const days = useSetting(scope, "quiet_days");
  const quietDays = Number(days.value ?? 0);
  const hours = readNotificationHours(String(stored.value ?? "")) ?? [];
  const error = stored.error ?? days.error;

  function saveHours(changed: readonly DayHours[]) {
    const text = writeNotificationHours(changed);
    if (text !== stored.value) void stored.save(text, text);
  }
  function saveDays(changed: number) {
    if (changed !== quietDays) void days.save(changed, changed);
  }
  const saveDay = (day: number, changed: DayHours) => saveHours(hours.with(day, changed));
  const saveAll = (changed: DayHours, without: number) => {
    saveHours(hours.map(() => changed));
    saveDays(without);
  };

  return (
    <fieldset className="border-line border-b py-3">
      <legend className="sr-only">{row.label}</legend>
      <p aria-hidden="true" className="text-md">
        {row.label}
      </p>
      {row.hint && <p className="text-ink-soft text-sm">{row.hint}</p>}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <ul className="mt-2 flex flex-col gap-1.5">
        {DAYS.map((day) => (
          <Day
            key={day}
            day={day}
            hours={hours[day]}
            isQuiet={(quietDays & dayBit(day)) !== 0}
            mayChange={mayChange}
            onSwitch={() => saveDays(quietDays ^ dayBit(day))}
            onChange={(changed) => saveDay(day, changed)}
          />
        ))}
      </ul>
      {mayChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => saveAll(WORKING_HOURS, WEEKEND)}>
            {`Monday to Friday, ${timeInWords(WORKING_HOURS.from)} to ${timeInWords(WORKING_HOURS.until)}`}
          </Button>
          {(quietDays !== 0 || Boolean(stored.value)) && (
            <Button variant="secondary" onClick={() => saveAll({ from: 0, until: MINUTES_OF_DAY }, 0)}>
              Every day, all day
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

type DayProps = {
  day: number;
  hours: DayHours | undefined;
  isQuiet: boolean;
  mayChange: boolean;
  onSwitch: () => void;
  onChange: (hours: DayHours) => void;
};

function Day({ day, hours, isQuiet, mayChange, onSwitch, onChange }: DayProps) {
  const name = nameOf(day, "long");
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-2 touch:min-h-11">
      <button
        tabIndex={0}
        type="button"
        aria-pressed={!isQuiet}
        aria-label={name}
        disabled={!mayChange}
        onClick={onSwitch}
        className={classNames(
          "flex h-8 w-14 items-center justify-center rounded-md border px-1.5 text-sm touch:h-11",
          isQuiet
            ? "border-line-strong text-ink-soft hover:bg-hover"
            : "border-accent bg-accent-soft text-ink",
        )}
      >
        {nameOf(day, "short")}
      </button>
      {isQuiet || !hours ? (
        <span className="text-ink-soft text-sm">No notifications</span>
      ) : (
        <>
          <SelectField
            label={`${name} from`}
            className="w-28 min-w-0!"
            options={timesToBegin(hours)}
            value={hours.from}
            disabled={!mayChange}
            onChange={(from) => onChange(beginningAt(from, hours))}
          />
          <span className="text-ink-soft text-sm">to</span>
          <SelectField
            label={`${name} until`}
            className={hours.until > MINUTES_OF_DAY ? "w-44 min-w-0!" : "w-28 min-w-0!"}
            options={timesToEnd(hours)}
            value={hours.until}
            disabled={!mayChange}
            onChange={(until) => onChange({ ...hours, until })}
          />
        </>
      )}
    </li>
  );
}
