/** Shows at start what was kept last, before the server answers. */
import { chatStore } from "../../model/store/chat-store.ts";
import type { Parts } from "./kept-database.ts";
import { keptStateOf, stateFromKept } from "./kept-state.ts";

/** Does nothing where nothing was kept, the server's answer was faster, or what was read `isValid` no longer. */
export async function restoreState(reading: Promise<Parts | null>, isValid: () => boolean): Promise<void> {
  try {
    const parts = await reading;
    const kept = parts && keptStateOf(parts);
    if (kept && isValid())
      chatStore.update((state) => (state.ownUserId === 0 ? stateFromKept(state, kept) : state));
  } catch {
    // What cannot be shown is replaced by the server's answer.
  }
}
