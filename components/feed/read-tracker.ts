/** Marks messages read as they are seen: here at once, on the server in batches, again until it has heard. */
import { isTransient, requestApi } from "../connection/api-client.ts";
import { chatStore } from "../store/chat-store.ts";
import { patchMessages } from "../store/messages-state.ts";
import { withoutUnread } from "../store/unread-state.ts";

const GATHER_MS = 400;
const RETRY_MS = 5000;
const LARGEST_BATCH = 1000;

const untold = new Set<number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes that these messages were seen. */
export function markRead(ids: readonly number[]): void {
  if (ids.length === 0) return;
  for (const id of ids) untold.add(id);
  chatStore.update((state) => ({
    ...state,
    messages: patchMessages(state.messages, ids, { isRead: true }),
    unread: withoutUnread(state.unread, ids),
  }));
  timer ??= setTimeout(() => void tell(), GATHER_MS);
}

async function tell(options: { keepalive?: boolean } = {}): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = [...untold].slice(0, LARGEST_BATCH);
  if (batch.length === 0) return;
  for (const id of batch) untold.delete(id);
  try {
    await requestApi("POST", "/messages/flags", { messages: batch, op: "add", flag: "read" }, options);
    if (untold.size > 0) timer ??= setTimeout(() => void tell(), GATHER_MS);
  } catch (error) {
    if (!isTransient(error)) return;
    for (const id of batch) untold.add(id);
    timer ??= setTimeout(() => void tell(), RETRY_MS);
  }
}

/** Tells what is untold before the page goes away. */
export function tellReadNow(): void {
  void tell({ keepalive: true });
}
