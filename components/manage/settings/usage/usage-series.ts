/** What the charts of the usage page draw: series of numbers over days, or over weeks where there are many days. */
import type { z } from "zod";
import type { getUsage } from "../../../../lib/messages/usage/usage.contract.ts";

export type Usage = z.infer<typeof getUsage.returns>;
type Day = Usage["days"][number];

/** Charts of more days have a step for each week. */
const MOST_DAYS_DRAWN = 92;
const WEEK = 7;

export interface Step {
  /** "2026-11-22". */
  readonly first: string;
  /** The same for a single day. */
  readonly last: string;
}

export interface Series {
  readonly name: string;
  /** One for each step; null: not known. */
  readonly values: readonly (number | null)[];
}

export interface Chart {
  readonly steps: readonly Step[];
  readonly series: readonly Series[];
}

/** Series that add up. */
export function messageChart({ days }: Usage): Chart {
  const parts = partsOf(days);
  const series = (name: string, count: (messages: Day["messages"]) => number) => ({
    name,
    values: parts.map((part) => part.reduce((sum, { messages }) => sum + count(messages), 0)),
  });
  return {
    steps: stepsOf(parts),
    series: [
      series("Public channels", ({ public_channels }) => public_channels),
      series("Private channels", ({ private_channels }) => private_channels),
      series("Direct messages", ({ direct }) => direct),
      series("Group direct messages", ({ group_direct }) => group_direct),
    ],
  };
}

export function peopleChart({ days }: Usage): Chart {
  const parts = partsOf(days);
  const series = (name: string, count: (active: NonNullable<Day["active_people"]>) => number) => ({
    name,
    values: parts.map((part) => last(part, ({ active_people }) => active_people && count(active_people))),
  });
  return {
    steps: stepsOf(parts),
    series: [
      series("In 30 days", ({ month }) => month),
      series("In 7 days", ({ week }) => week),
      series("On the day", ({ day }) => day),
    ],
  };
}

export function spaceChart({ days }: Usage): Chart {
  const parts = partsOf(days);
  const values = parts.map((part) => last(part, ({ uploaded_bytes }) => uploaded_bytes));
  return { steps: stepsOf(parts), series: [{ name: "Uploaded files", values }] };
}

/** Weeks end with the last day, so that the newest one is whole. */
function partsOf(days: readonly Day[]): Day[][] {
  const size = days.length > MOST_DAYS_DRAWN ? WEEK : 1;
  const parts: Day[][] = [];
  for (let end = days.length; end > 0; end -= size) parts.unshift(days.slice(Math.max(end - size, 0), end));
  return parts;
}

function stepsOf(parts: readonly (readonly Day[])[]): Step[] {
  return parts.map((part) => ({ first: part[0]?.date ?? "", last: part.at(-1)?.date ?? "" }));
}

/** The figures of the last day that has any. */
function last(part: readonly Day[], read: (day: Day) => number | null): number | null {
  return part.reduce<number | null>((found, day) => read(day) ?? found, null);
}

/** A round number that is at least as high, whose half is an integer. */
export function topOf(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 2, 4, 6, 8, 10].find((each) => each * power >= highest) ?? 10;
  return Math.max(factor * power, 2);
}
