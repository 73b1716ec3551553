/** Synchronizes drafts with the server, from one tab. */
import { draftStore } from "../../model/drafts/drafts.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { topicMove } from "../../model/topics/topic-move.ts";
import { callApi, isTransient, RequestFailure } from "../connection/api-client.ts";
import { markOf } from "./draft-body.ts";
import { type DraftLink, keepDraftLinks, linkStore, moveLink } from "./draft-links.ts";
import { type DraftRequest, mergeDrafts } from "./merge-drafts.ts";

const TYPING_PAUSE_MS = 1000;
/** Lets missed events arrive after reconnecting. */
const CATCH_UP_MS = 1000;
const RETRY_MS = 5000;

export function synchronizeDrafts(accountId: number): () => void {
  const synchronization = new Synchronization();
  synchronization.start(accountId);
  return () => synchronization.stop();
}

function isOn(): boolean {
  return chatStore.getState().settings.personal.get("enable_drafts_synchronization") === true;
}

class Synchronization {
  readonly #end = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isAskedAgain = false;
  /** Without locks (insecure contexts), the focused tab synchronizes. */
  #isLeader: () => boolean = () => document.hasFocus();
  /** True from a registration until the next round: no event is missing. */
  #isFresh = true;
  /** Marks of refused drafts, which are not sent again. */
  readonly #refused = new Map<string, string>();

  start(accountId: number): void {
    this.#lead(accountId);
    const { signal } = this.#end;
    const unsubscribe = [
      keepDraftLinks(accountId),
      draftStore.subscribe((drafts, before) => {
        this.#soon([...before.keys()].every((key) => drafts.has(key)) ? TYPING_PAUSE_MS : 0);
      }),
      chatStore.subscribe(({ ownLists, connection, settings }, before) => {
        if (connection === "online" && before.connection !== "online") this.#soon(CATCH_UP_MS);
        else if (ownLists.drafts !== before.ownLists.drafts || settings !== before.settings) this.#soon(0);
      }),
      eventStore.subscribe(({ events, mayLackSome }) => {
        this.#isFresh ||= mayLackSome;
        for (const event of events) {
          const move = topicMove(event);
          if (move) moveLink(move);
        }
      }),
    ];
    signal.addEventListener("abort", () => unsubscribe.forEach((stop) => void stop()));
    document.addEventListener("visibilitychange", () => void this.#round(0), { signal });
    window.addEventListener("focus", () => this.#soon(0), { signal });
    this.#soon(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#end.abort();
  }

  #lead(accountId: number): void {
    if (!("locks" in navigator)) return;
    const { signal } = this.#end;
    let hasLock = false;
    this.#isLeader = () => hasLock;
    const held = navigator.locks.request(`parley-drafts:${accountId}`, { signal }, () => {
      hasLock = true;
      this.#soon(0);
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    });
    held.catch(() => {});
  }

  #soon(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#round(TYPING_PAUSE_MS), wait);
  }

  /** @param settled milliseconds without change before sending. */
  async #round(settled: number): Promise<void> {
    if (this.#isRunning) this.#isAskedAgain = true;
    const mayRun = this.#isLeader() && chatStore.getState().connection === "online";
    if (this.#isRunning || !mayRun || this.#end.signal.aborted) return;
    if (!isOn()) return void linkStore.update((links) => (links.size === 0 ? links : new Map()));
    this.#isRunning = true;
    let wait: number | null = null;
    for (const request of this.#merge()) {
      const rest = request.kind === "delete" ? 0 : settled - (Date.now() - request.at);
      const pause = rest > 0 ? rest : await this.#ask(request);
      if (this.#end.signal.aborted) return;
      if (pause !== null) wait = Math.min(wait ?? pause, pause);
    }
    this.#isRunning = false;
    if (this.#isAskedAgain) wait = 0;
    this.#isAskedAgain = false;
    if (wait !== null) this.#soon(wait);
  }

  #merge(): DraftRequest[] {
    const { ownLists, ownUserId } = chatStore.getState();
    const { drafts, links, requests } = mergeDrafts(
      { drafts: draftStore.getState(), links: linkStore.getState() },
      { drafts: ownLists.drafts, isFresh: this.#isFresh, ownUserId, addressOf: viewToHash },
    );
    this.#isFresh = false;
    // Links first: a tab taking over may then find a changed draft, but none to create.
    linkStore.update((before) => unlessSame(before, links));
    draftStore.update((before) => unlessSame(before, drafts));
    return requests.filter(
      (request) => request.kind === "delete" || this.#refused.get(request.key) !== markOf(request.body),
    );
  }

  /** Returns milliseconds until the retry, or null. */
  async #ask(request: DraftRequest): Promise<number | null> {
    try {
      const id = await perform(request);
      if (request.key !== null && !this.#end.signal.aborted) noteSent(request.key, id, request);
      // A registration made meanwhile may lack the change.
      this.#isFresh = false;
      return null;
    } catch (error) {
      if (isTransient(error)) {
        return Math.max(RETRY_MS, ((error instanceof RequestFailure && error.retryAfter) || 0) * 1000);
      }
      // If the draft was deleted, the next event says so.
      if (request.kind !== "delete") this.#refused.set(request.key, markOf(request.body));
      return null;
    }
  }
}

/** Keeps the previous map if equal, so that listeners do not merge again. */
function unlessSame<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  const isSame = before.size === after.size && [...after].every(([key, value]) => before.get(key) === value);
  return isSame ? before : after;
}

/**
 * @returns the draft id.
 * @throws RequestFailure
 */
async function perform(request: DraftRequest): Promise<number> {
  if (request.kind === "delete") {
    await callApi("DELETE /drafts/{draft_id}", { draft_id: request.id });
    return request.id;
  }
  const draft = { ...request.body, timestamp: Math.floor(request.at / 1000) };
  if (request.kind === "update") {
    await callApi("PATCH /drafts/{draft_id}", { draft_id: request.id, draft });
    return request.id;
  }
  const { ids } = await callApi("POST /drafts", {
    drafts: [draft],
  });
  return ids[0] ?? 0;
}

function noteSent(key: string, id: number, request: DraftRequest): void {
  const sent = request.kind === "delete" ? "" : markOf(request.body);
  linkStore.update((links) => {
    const link: DraftLink = { id, base: links.get(key)?.base ?? sent, sent };
    return new Map(links).set(key, link);
  });
}
