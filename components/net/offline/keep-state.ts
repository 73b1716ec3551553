/** Keeps the chat's state in this browser as it changes, and shows it at the next start. */
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

/** Changes of so long are written together; those of a busy organization, which never end, at longer intervals. */
const WAIT_MS = 3000;
const INTERVAL_MS = 30_000;
/** What the reader has just opened or written is what they look for at the next start. */
const OWN_ACT_WAIT_MS = 1000;
const OWN_ACT_INTERVAL_MS = 2000;

/** Begins it for an account; returns the function that ends it. */
export function keepState(accountId: number): () => void {
  const mark = beginMark(accountId);
  if (mark === null) return () => {};
  const stopLeaving = leaveToOther(accountId);
  if (!("indexedDB" in window)) return stopLeaving;
  keepAppShell();
  // The server has written the theme into the page.
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
  /** Whether the reader has left the tab during a write. */
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
    // The tab that the reader leaves writes once more; a page that is closed is hidden first.
    document.addEventListener("visibilitychange", () => (isInSight() ? this.#soon() : this.#write()), {
      signal,
    });
    // What others have sent since the last write would be missing at a start without a connection.
    window.addEventListener("pagehide", () => this.#writeTail(), { signal });
    this.#soon();
  }

  stop(): void {
    this.#forgetTimer();
    this.#unsubscribe();
    this.#end.abort();
  }

  /** Brings the next write forward when that has become more urgent. */
  #soon(): void {
    // What changes meanwhile is looked at when it is written.
    if (this.#isWriting) return;
    const isOwnAct = this.#written !== null && lacksOwnActs(chatStore.getState(), this.#written);
    const [wait, interval] = isOwnAct ? [OWN_ACT_WAIT_MS, OWN_ACT_INTERVAL_MS] : [WAIT_MS, INTERVAL_MS];
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
    // Tabs behind others would write over what their reader sees last, each all of it.
    if (isInSight()) void this.#write();
    else this.#forgetTimer();
  }

  async #write(): Promise<void> {
    this.#forgetTimer();
    const state = chatStore.getState();
    // What was restored is still there.
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
      // The database was closed meanwhile: the next start shows what was written before.
    }
  }

  /** All of it is written next time. Where there is no room, rather nothing than what is older with each start. */
  async #recover(error: unknown): Promise<void> {
    this.#written = null;
    if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") return;
    this.stop();
    await eraseParts().catch(() => {});
  }
}

/**
 * Gives a page up that was left open until its session had expired, once somebody else has signed in: loads it again,
 * because its requests would be in the other's name. Another tab removes the account's mark when the session has
 * ended, and when there is no room for what is kept; the server says which. Returns what ends this.
 */
function leaveToOther(accountId: number): () => void {
  const onStorage = async ({ key, newValue }: StorageEvent) => {
    if (key !== markKeyOf(accountId) || newValue !== null) return;
    const own = await callApi("GET /users/me").catch(() => null);
    if (own !== null && own.user_id !== accountId) window.location.reload();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/**
 * Shows what was kept last, before the server answers. Does nothing where nothing was kept, the server's answer was
 * faster, or what was read `isValid` no longer.
 */
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
