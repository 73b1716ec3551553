/** Begins showing what was kept, where something was: a first visit does not load what that takes. */
import { keptMark } from "./kept-mark.ts";
import { lateOffline } from "./late-offline.ts";

/** Without that script the page waits for the server. */
export function restoreKept(): void {
  if (keptMark() === null) return;
  lateOffline.load().then(
    ({ restoreState }) => restoreState(),
    () => {},
  );
}
