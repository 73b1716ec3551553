/** Formats times in the reader's time zone and language. */

/** Undefined for the language's default. */
type HourCycle = "h23" | "h12" | undefined;

const clockWith = (hourCycle: HourCycle) =>
  new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit", hourCycle });
const exactWith = (hourCycle: HourCycle) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long", hourCycle });

let chosen: HourCycle;
let clock = clockWith(chosen);
let exact = exactWith(chosen);

/** Null for the language's default. */
export function chooseHours(isTwentyFour: boolean | null): void {
  const cycle = isTwentyFour === null ? undefined : isTwentyFour ? "h23" : "h12";
  if (cycle === chosen) return;
  chosen = cycle;
  clock = clockWith(chosen);
  exact = exactWith(chosen);
}

const dayOfThisYear = new Intl.DateTimeFormat(undefined, {
  weekday: "long",
  month: "long",
  day: "numeric",
});
const dayOfAnyYear = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "long",
  day: "numeric",
});
const shortDay = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
});
const shortDayOfAnyYear = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "short",
  day: "numeric",
});

const zone = new Intl.DateTimeFormat("en", { timeZoneName: "short" });

/** "GMT+2"; distinguishes repeated clock times. */
export function zoneName(at: Date): string {
  return zone.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** Since 1970, in the reader's calendar. */
export function dayNumber(seconds: number): number {
  const date = new Date(seconds * 1000);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

/** "14:05" or "2:05 PM". */
export function clockTime(seconds: number): string {
  return clock.format(seconds * 1000);
}

/** For tooltips. */
export function exactTime(seconds: number): string {
  return exact.format(seconds * 1000);
}

/** "Today", "Yesterday", "Monday, May 4", or with the year. */
export function dayLabel(seconds: number, nowSeconds: number = Date.now() / 1000): string {
  const age = dayNumber(nowSeconds) - dayNumber(seconds);
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  const sameYear = new Date(seconds * 1000).getFullYear() === new Date(nowSeconds * 1000).getFullYear();
  return (sameYear ? dayOfThisYear : dayOfAnyYear).format(seconds * 1000);
}

/** "now", "4 min", "3 h", "Yesterday", "May 4". */
export function briefAge(seconds: number, nowSeconds: number = Date.now() / 1000): string {
  const minutes = Math.floor((nowSeconds - seconds) / 60);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  const days = dayNumber(nowSeconds) - dayNumber(seconds);
  if (days === 0) return `${Math.floor(minutes / 60)} h`;
  if (days === 1) return "Yesterday";
  const sameYear = new Date(seconds * 1000).getFullYear() === new Date(nowSeconds * 1000).getFullYear();
  return (sameYear ? shortDay : shortDayOfAnyYear).format(seconds * 1000);
}
