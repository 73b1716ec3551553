/** The chat's snapshot functions, lazy-loaded together. */
import { eraseOffline } from "./erase-offline.ts";
import { keepState, restoreState } from "./keep-state.ts";

export const offline = { eraseOffline, keepState, restoreState };
