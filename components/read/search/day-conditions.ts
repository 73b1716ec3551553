/** Conditions about days. */
import { beginningOfDay, dayAfter } from "../../model/navigation/day-operand.ts";
import type { NarrowTerm } from "../../model/navigation/view.ts";

export const DAY_OPERATORS: readonly string[] = ["before", "after", "on"];

/**
 * The protocol knows only "before" a moment, so a message after a day is one that is not before the next.
 * @param day as "2026-11-20"; null if invalid.
 */
export function dayConditions(operator: string, day: string): NarrowTerm[] | null {
  const begins = beginningOfDay(day);
  const ends = begins === null ? null : beginningOfDay(dayAfter(day));
  if (begins === null || ends === null) return null;
  switch (operator) {
    case "before":
      return [{ operator: "before", operand: begins }];
    case "after":
      return [{ operator: "before", operand: ends, negated: true }];
    default:
      return [
        { operator: "before", operand: begins, negated: true },
        { operator: "before", operand: ends },
      ];
  }
}
