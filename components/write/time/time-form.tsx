"use client";
/** Asks for a time. */
import { type FormEvent, type ReactNode, useState } from "react";
import { clockTime, dayLabel, dayNumber, zoneName } from "../../../lib/text/clock.ts";
import { momentOf, type WallMoment, wallTimeAt } from "../../../lib/text/wall-time.ts";
import { useRequest } from "../../net/forms/use-request.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

type TimeFormProps = {
  action: string;
  save: (seconds: number) => Promise<unknown>;
  onSaved: (at: Date) => void;
  onClose: () => void;
  /** For times that trigger nothing. */
  allowsPast?: boolean;
  children?: ReactNode;
};

export function TimeForm(props: TimeFormProps) {
  const { action, save, onSaved, onClose, allowsPast = false, children } = props;
  const [now] = useState(() => new Date());
  const times = deliveryTimes(now);
  const [chosen, setChosen] = useState(() => localDateTime(times.at(-1)?.at ?? now));
  const moment = momentOfField(chosen);
  const saving = useRequest(
    (at: Date) => save(Math.floor(at.getTime() / 1000)),
    (_, at) => onSaved(at),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (moment) saving.mutate(moment.at);
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
        {children}
        <ul className="flex flex-col">
          {times.map(({ label, at }) => (
            <li key={label}>
              <button
                tabIndex={0}
                type="button"
                disabled={saving.isPending}
                onClick={() => saving.mutate(at)}
                className="-mx-2 flex h-9 w-[calc(100%+1rem)] items-center justify-between gap-4 rounded-md px-2 text-md hover:bg-hover touch:h-11"
              >
                <span>{label}</span>
                <span className="text-ink-faint text-sm">{momentInWords(at)}</span>
              </button>
            </li>
          ))}
        </ul>
        <TextField
          name="at"
          type="datetime-local"
          label="At another time"
          required
          value={chosen}
          min={allowsPast ? undefined : localDateTime(now)}
          onChange={(event) => setChosen(event.target.value)}
          hint={moment && changeOfClocks(moment)}
          error={saving.error?.message}
        />
      </div>
      <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={saving.isPending || moment === null}>
          {action}
        </Button>
      </footer>
    </form>
  );
}

/** E.g. "today at 18:00". */
export function momentInWords(at: Date): string {
  const seconds = at.getTime() / 1000;
  return `${dayInWords(at)} at ${clockTime(seconds)}`;
}

/** For a time that a clock change skips or repeats. */
function changeOfClocks({ at, kind }: WallMoment): ReactNode {
  if (kind === "once") return null;
  const seconds = at.getTime() / 1000;
  return (
    <span role="status" className="text-ink text-sm">
      {kind === "skipped"
        ? `Clocks skip this time when they are put forward. It will be ${clockTime(seconds)}.`
        : `Clocks show this time twice when they are put back. It will be the first one, ${clockTime(seconds)} ${zoneName(at)}.`}
    </span>
  );
}

function dayInWords(at: Date): string {
  const seconds = at.getTime() / 1000;
  if (dayNumber(seconds) - dayNumber(Date.now() / 1000) === 1) return "tomorrow";
  const day = dayLabel(seconds);
  return day === "Today" ? "today" : day;
}

type DeliveryTime = { label: string; at: Date };

/** Browser's time zone. */
const HERE = "";
const EVENING = 18;
const MORNING = 9;
const MONDAY = 1;
const DAYS_OF_WEEK = 7;
const SOON_MS = 30 * 60_000;

/** "In 20 minutes" … "Monday at 9", by time, without duplicates. */
export function deliveryTimes(now: Date): DeliveryTime[] {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const { year, month, day } = wallTimeAt(HERE, now);
  const onDay = (days: number, hour: number) =>
    momentOf(HERE, { year, month, day: day + days, hour, minute: 0 }).at;
  const toMonday = (MONDAY - now.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  const times = [
    { label: "In 20 minutes", at: inMinutes(20) },
    { label: "In 1 hour", at: inMinutes(60) },
    { label: "In 3 hours", at: inMinutes(180) },
    { label: "This evening", at: onDay(0, EVENING) },
    { label: "Tomorrow morning", at: onDay(1, MORNING) },
    { label: "Monday morning", at: onDay(toMonday, MORNING) },
  ];
  return times
    .filter(
      ({ label, at }, index) =>
        (label !== "This evening" || at.getTime() - now.getTime() > SOON_MS) &&
        times.findIndex((other) => other.at.getTime() === at.getTime()) === index,
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

export function localDateTime(at: Date): string {
  const { year, month, day, hour, minute } = wallTimeAt(HERE, at);
  const [y, mo, d, h, mi] = [year, month, day, hour, minute].map((part) => String(part).padStart(2, "0"));
  return `${y?.padStart(4, "0")}-${mo}-${d}T${h}:${mi}`;
}

export function momentOfField(value: string): WallMoment | null {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  return momentOf(HERE, { year, month, day, hour, minute });
}
