"use client";
/** A brief age, for tables. */
import { briefAge } from "../../lib/text/clock.ts";
import { usePassingTime } from "./use-passing-time.ts";

/** `at` is in seconds since 1970. */
export function Age({ at }: { at: number }) {
  return usePassingTime(() => briefAge(at));
}
