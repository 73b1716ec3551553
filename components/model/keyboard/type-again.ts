/** Types into a field what was typed for it before it was there. */
import { takeTyped } from "./type-ahead.ts";

/** For a field that has just been focused: as if it were typed now, so that what it suggests is there and Enter chooses it. */
export function typeAgain(field: string): void {
  const typed = takeTyped(field);
  if (typed !== "") document.execCommand("insertText", false, typed);
}
