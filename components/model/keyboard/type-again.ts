/** Replays text typed before its field appeared. */
import { takeTyped } from "./type-ahead.ts";

/** Acts like typing, so that suggestions appear and Enter chooses one. */
export function typeAgain(field: string): void {
  const typed = takeTyped(field);
  if (typed !== "") document.execCommand("insertText", false, typed);
}
