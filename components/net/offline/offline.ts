/** The snapshot's functions, in one script. */
import { eraseOffline } from "./erase-offline.ts";
import { keepState, restoreState } from "./keep-state.ts";

export const offline = { eraseOffline, keepState, restoreState };
