/** The way back to the view that a reply was begun in. */
import { focusReading } from "../keyboard/focus-reading.ts";
import { onMove } from "../navigation/address.ts";

type Origin = { goBack: () => void; forget: () => void };

let origin: Origin | null = null;

/** Call after opening the conversation to reply in. Further navigation forgets the origin. */
export function noteReplyOrigin(goBack: () => void): void {
  origin?.forget();
  const stop = onMove((isFollowing) => !isFollowing && forget());
  function forget() {
    stop();
    origin = null;
  }
  origin = { goBack, forget };
}

/** Returns to where the reply was begun, unless the user has selected a message in the conversation. */
export function leaveComposer(): void {
  const hasSelection = document.querySelector("main [data-feed] [data-selected]") !== null;
  if (origin && !hasSelection) origin.goBack();
  else focusReading();
}
