/** Shows at start what was kept last, before the server answers. */
import { chatStore } from "../store/chat-store.ts";
import { APP_VERSION } from "./app-version.ts";
import { readParts } from "./kept-database.ts";
import { keptStateOf, stateFromKept } from "./kept-state.ts";

/** Does nothing where nothing was kept, or the server's answer was faster. */
export async function restoreState(): Promise<void> {
  try {
    const parts = await readParts(APP_VERSION);
    const kept = parts && keptStateOf(parts);
    if (kept) chatStore.update((state) => (state.ownUserId === 0 ? stateFromKept(state, kept) : state));
  } catch {
    // A browser that keeps nothing starts with the server's answer.
  }
}
