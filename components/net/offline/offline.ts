/** What the chat does with its last state, loaded late and together. */
import { eraseOffline } from "./erase-offline.ts";
import { keepState, restoreState } from "./keep-state.ts";

export const offline = { eraseOffline, keepState, restoreState };
