/** Stores snapshots of the chat's state, and restores the last one. */
import type { ChatState } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { idle } from "../../ui/idle.ts";
import { callApi } from "../connection/api-client.ts";
import { themeStore } from "../connection/use-theme.ts";
import { keepAppShell, keepMissingAppShell } from "./app-shell.ts";
import { APP_VERSION } from "./app-version.ts";
import type { Parts } from "./kept-database.ts";
import { beginMark, markKeyOf } from "./kept-mark.ts";
import { changedParts, lacksOwnActs } from "./kept-parts.ts";
import { keptStateOf, stateFromKept } from "./kept-state.ts";
import { eraseParts, writeParts, writeTail } from "./write-parts.ts";

/** The wait batches changes; the interval limits writes. */
const WAIT_MS = 3000;
const INTERVAL_MS = 30_000;
/** To find the user's own actions at the next start. */
const OWN_ACTION_WAIT_MS = 1000;
const OWN_ACTION_INTERVAL_MS = 2000;

export function keepState(accountId: number): () => void {
  const mark = beginMark(accountId);
  if (mark === null) return () => {};
  const stopLeaving = reloadForOtherAccount(accountId);
  if (!("indexedDB" in window)) return stopLeaving;
  keepAppShell();
  // The cached page contains the theme.
  const stopFollowing = [
    stopLeaving,
    themeStore.subscribe(keepAppShell),
    chatStore.subscribe(({ connection }, previous) => {
      if (connection === "online" && previous.connection === "reconnecting")
        keepMissingAppShell().catch(() => {});
    }),
  ];
  const keeper = new StateKeeper(mark);
  return () => {
    for (const stop of stopFollowing) stop();
    keeper.stop();
  };
}

function isInSight(): boolean {
  return document.visibilityState === "visible";
}

class StateKeeper {
  readonly #stamp;
  readonly #end = new AbortController();
  readonly #unsubscribe: () => void;
  #written: ChatState | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #isWriting = false;
  #isLeft = false;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(mark: string) {
    this.#stamp = {
      mark,
      version: APP_VERSION,
      writer: crypto.getRandomValues(new Uint32Array(2)).join("-"),
    };
    this.#unsubscribe = chatStore.subscribe(() => this.#soon());
    const { signal } = this.#end;
    // Pages are hidden before they are closed.
    document.addEventListener("visibilitychange", () => (isInSight() ? this.#soon() : this.#write()), {
      signal,
    });
    window.addEventListener("pagehide", () => this.#writeTail(), { signal });
    this.#soon();
  }

  stop(): void {
    this.#forgetTimer();
    this.#unsubscribe();
    this.#end.abort();
  }

  #soon(): void {
    // The write checks for changes at its end.
    if (this.#isWriting) return;
    const isOwnAct = this.#written !== null && lacksOwnActs(chatStore.getState(), this.#written);
    const [wait, interval] = isOwnAct ? [OWN_ACTION_WAIT_MS, OWN_ACTION_INTERVAL_MS] : [WAIT_MS, INTERVAL_MS];
    const now = performance.now();
    const dueAt = Math.max(now + wait, this.#writtenAt + interval);
    if (dueAt >= this.#dueAt) return;
    this.#forgetTimer();
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => this.#writeWhenIdle(), dueAt - now);
  }

  #forgetTimer(): void {
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  async #writeWhenIdle(): Promise<void> {
    await idle();
    if (this.#end.signal.aborted) return;
    // A hidden tab would overwrite the visible tab's state.
    if (isInSight()) void this.#write();
    else this.#forgetTimer();
  }

  async #write(): Promise<void> {
    this.#forgetTimer();
    const state = chatStore.getState();
    if (state.queueId === null || state === this.#written) return;
    if (this.#isWriting) {
      this.#isLeft = true;
      return;
    }
    this.#isWriting = true;
    this.#writtenAt = performance.now();
    const before = this.#written;
    try {
      const changed = changedParts(state, before);
      if (before === null || Object.keys(changed).length > 0) {
        await writeParts(this.#stamp, changed, () => changedParts(state, null));
      }
      this.#written = state;
    } catch (error) {
      await this.#recover(error);
    }
    this.#isWriting = false;
    if (this.#end.signal.aborted) return;
    const isLeft = this.#isLeft;
    this.#isLeft = false;
    if (isLeft) await this.#write();
    else if (chatStore.getState() !== state) this.#soon();
  }

  #writeTail(): void {
    const state = chatStore.getState();
    if (this.#written === null || state.queueId === null || state === this.#written) return;
    try {
      writeTail(this.#stamp, changedParts(state, this.#written));
    } catch {
      // The database is closed: the next start shows the last write.
    }
  }

  /** The next write is complete. When storage is full, erases the snapshot, which would only grow older. */
  async #recover(error: unknown): Promise<void> {
    this.#written = null;
    if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") return;
    this.stop();
    await eraseParts().catch(() => {});
  }
}

/**
 * Reloads a page left open past its session's end once another account has signed in. The mark also disappears when
 * storage is full, so this asks the server.
 */
function reloadForOtherAccount(accountId: number): () => void {
  const onStorage = async ({ key, newValue }: StorageEvent) => {
    if (key !== markKeyOf(accountId) || newValue !== null) return;
    const own = await callApi("GET /users/me").catch(() => null);
    if (own !== null && own.user_id !== accountId) window.location.reload();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Shows the snapshot if `isValid` still holds after reading it. */
export async function restoreState(reading: Promise<Parts | null>, isValid: () => boolean): Promise<void> {
  try {
    const parts = await reading;
    const kept = parts && keptStateOf(parts);
    if (kept && isValid())
      chatStore.update((state) => (state.ownUserId === 0 ? stateFromKept(state, kept) : state));
  } catch {
    // The server's response replaces an unusable snapshot.
  }
}
