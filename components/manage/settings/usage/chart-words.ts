/** How the usage page writes days and numbers. */
import type { Step } from "./usage-series.ts";

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

const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** The unit in which a scale up to this many bytes has round numbers; an empty one is in megabytes. */
export function unitOf(bytes: number): number {
  return 1024 ** Math.max(2, bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0);
}

/** "1.4 GB". */
export function sizeWords(bytes: number): string {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, UNITS.length - 1);
  const value = bytes / 1024 ** power;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[power]}`;
}
