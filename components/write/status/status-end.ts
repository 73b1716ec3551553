/** When a status ends. */
import { momentOf, wallTimeAt } from "../../../lib/text/wall-time.ts";
import { momentOfField } from "../time/time-form.tsx";

/** Browser's time zone. */
const HERE = "";

export type StatusEnd = "never" | "30 minutes" | "1 hour" | "4 hours" | "today" | "this week" | "at";

export const STATUS_ENDS: readonly { value: StatusEnd; label: string }[] = [
  { value: "never", label: "Don’t clear" },
  { value: "30 minutes", label: "In 30 minutes" },
  { value: "1 hour", label: "In 1 hour" },
  { value: "4 hours", label: "In 4 hours" },
  { value: "today", label: "At the end of today" },
  { value: "this week", label: "At the end of this week" },
  { value: "at", label: "Choose date and time" },
];

const MINUTES = { "30 minutes": 30, "1 hour": 60, "4 hours": 240 } as const;

/** Seconds since 1970; 0 for never; null if no time was entered. Weeks end on Sunday. */
export function endOfStatus(end: StatusEnd, field: string, now: Date): number | null {
  switch (end) {
    case "never":
      return 0;
    case "today":
      return midnightAfter(now, 1);
    case "this week":
      return midnightAfter(now, ((7 - now.getDay()) % 7) + 1);
    case "at": {
      const moment = momentOfField(field);
      return moment && secondsOf(moment.at);
    }
    default:
      return secondsOf(now) + MINUTES[end] * 60;
  }
}

function midnightAfter(now: Date, days: number): number {
  const { year, month, day } = wallTimeAt(HERE, now);
  return secondsOf(momentOf(HERE, { year, month, day: day + days, hour: 0, minute: 0 }).at);
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
