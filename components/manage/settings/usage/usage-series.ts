/** Series of the usage charts. */
import type { z } from "zod";
import type { getUsage } from "../../../../lib/messages/usage/usage.contract.ts";

export type Usage = z.infer<typeof getUsage.returns>;
type Day = Usage["days"][number];

/** Longer periods are by week. */
const MAX_DAILY_STEPS = 92;
const WEEK = 7;

export interface Step {
  /** "2026-11-22". */
  readonly first: string;
  /** Equals `first` for a single day. */
  readonly last: string;
}

export interface Series {
  readonly name: string;
  /** One per step; null for unknown. */
  readonly values: readonly (number | null)[];
}

export interface Chart {
  readonly steps: readonly Step[];
  readonly series: readonly Series[];
}

type Read = (part: readonly Day[]) => number | null;

const sumOf =
  (count: (messages: Day["messages"]) => number): Read =>
  (part) =>
    part.reduce((sum, { messages }) => sum + count(messages), 0);

/** The last known value. */
const lastOf =
  (read: (day: Day) => number | null): Read =>
  (part) =>
    part.reduce<number | null>((found, day) => read(day) ?? found, null);

const activeIn = (time: "day" | "week" | "month") =>
  lastOf(({ active_people: active }) => active?.[time] ?? null);

function chartOf({ days }: Usage, readByName: Readonly<Record<string, Read>>): Chart {
  const parts = partsOf(days);
  return {
    steps: parts.map((part) => ({ first: part[0]?.date ?? "", last: part.at(-1)?.date ?? "" })),
    series: Object.entries(readByName).map(([name, read]) => ({ name, values: parts.map(read) })),
  };
}

export const messageChart = (usage: Usage): Chart =>
  chartOf(usage, {
    "Public channels": sumOf(({ public_channels }) => public_channels),
    "Private channels": sumOf(({ private_channels }) => private_channels),
    "Direct messages": sumOf(({ direct }) => direct),
    "Group direct messages": sumOf(({ group_direct }) => group_direct),
  });

export const peopleChart = (usage: Usage): Chart =>
  chartOf(usage, {
    "In 30 days": activeIn("month"),
    "In 7 days": activeIn("week"),
    "On the day": activeIn("day"),
  });

export const spaceChart = (usage: Usage): Chart =>
  chartOf(usage, { "Uploaded files": lastOf(({ uploaded_bytes }) => uploaded_bytes) });

/** The newest week is complete. */
function partsOf(days: readonly Day[]): Day[][] {
  const size = days.length > MAX_DAILY_STEPS ? WEEK : 1;
  const parts: Day[][] = [];
  for (let end = days.length; end > 0; end -= size) parts.unshift(days.slice(Math.max(end - size, 0), end));
  return parts;
}

/** The next round number whose half is an integer. */
export function topOf(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 2, 4, 6, 8, 10].find((each) => each * power >= highest) ?? 10;
  return Math.max(factor * power, 2);
}

const NUMBER = new Intl.NumberFormat();
const DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });

export const numberWords = (value: number): string => NUMBER.format(value);

/** "22 Nov", or "16 Nov – 22 Nov". */
export function stepWords({ first, last }: Step): string {
  return first === last ? dayWords(first) : `${dayWords(first)} – ${dayWords(last)}`;
}

export function dayWords(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}

/** For a scale with round numbers; megabytes if empty. */
export function unitOf(bytes: number): number {
  return 1024 ** Math.max(2, bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0);
}
