/** Begins showing what was kept, where something was: a first visit does not load what that takes. */
import { APP_VERSION } from "./app-version.ts";
import { readParts } from "./kept-database.ts";
import { keptMark } from "./kept-mark.ts";
import { lazyOffline } from "./lazy-offline.ts";

/** It is read while the script is loaded that shows it; without that script the page waits for the server. */
export function restoreKept(): void {
  const mark = keptMark();
  if (mark === null) return;
  // A browser that keeps nothing starts with the server's answer.
  const reading = readParts(APP_VERSION).catch(() => null);
  lazyOffline.load().then(
    // The session may have ended meanwhile.
    ({ restoreState }) => restoreState(reading, () => keptMark() === mark),
    () => {},
  );
}
