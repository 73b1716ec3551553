/** The account's session in this tab: what the browser keeps is restored when it begins, and erased when it ends. */
import { keepDrafts } from "../../model/drafts/drafts.ts";
import { keepSendHint } from "../../model/drafts/send-hint.ts";
import { keepSendKey } from "../../model/drafts/send-key.ts";
import { keepRecentEmoji } from "../../model/emoji/recent-emoji.ts";
import { keepFieldDrafts } from "../../model/form-drafts/field-drafts.ts";
import { keepEdits } from "../../model/messages/edit-store.ts";
import { eraseAccounts } from "../../model/store/account-storage.ts";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { keepShell } from "../../model/store/shell-store.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { followTopics } from "../drafts/follow-topics.ts";
import { lazyOffline } from "../offline/lazy-offline.ts";
import { writeAs } from "./api-client.ts";
import { keepOutboxLazily } from "./lazy-outbox.ts";
import { noteSessionEnd } from "./session-end.ts";

/** Each begins to keep one part for an account, and returns the function that stops it. */
const KEEPERS = [
  keepShell,
  keepDrafts,
  followTopics,
  keepSendKey,
  keepFieldDrafts,
  keepSendHint,
  keepOutboxLazily,
  keepRecentEmoji,
  keepEdits,
  lazyKeeper(() => import("../presence/report-presence.ts").then((module) => module.reportPresence)),
  lazyKeeper(() => import("../drafts/synchronize-drafts.ts").then((module) => module.synchronizeDrafts)),
  lazyKeeper(() => import("../drafts/find-moved-topics.ts").then((module) => module.findMovedTopics)),
  lazyKeeper(() => lazyOffline.load().then(({ keepState }) => keepState)),
] as const;

/** Restores and keeps the parts from when it is known whose session it is, until that ends. */
export function followAccount(): () => void {
  let stops: (() => void)[] = [];
  const stop = () => {
    for (const stopKeeping of stops) stopKeeping();
    stops = [];
  };
  const begin = (accountId: number) => {
    stop();
    writeAs(accountId);
    if (accountId === 0) return;
    // Another account may have left without this browser noticing, because its cookie had expired.
    eraseAccounts({ exceptId: accountId });
    stops = KEEPERS.map((keep) => keep(accountId));
  };
  begin(chatStore.getState().ownUserId);
  const unsubscribe = chatStore.subscribe(({ ownUserId }, previous) => {
    if (ownUserId !== previous.ownUserId) begin(ownUserId);
  });
  return () => {
    unsubscribe();
    stop();
  };
}

/** Where signing out leads; null as long as nobody is signing out here. */
let signOut: { readonly address: string | null } | null = null;

/** Says where signing out leads, before the session ends: the live connection may learn of that first. */
export function beginSignOut(address: string | null): void {
  signOut = { address };
}

/** The session goes on: it could not be ended. */
export function giveUpSignOut(): void {
  signOut = null;
}

type End = {
  /**
   * Whether what was written and not sent stays for the account's next session: when this one has expired, but not when
   * somebody has ended it.
   */
  keepsUnsent: boolean;
};

/** What the person has written. */
const UNSENT: ReadonlySet<string> = new Set(["draft", "draft-link", "outbox", "edit"]);

/**
 * Forgets everything of the account, in memory and in the browser, and goes to `address`, unless signing out leads
 * elsewhere.
 */
export function endAccountSession(address: string, { keepsUnsent }: End): void {
  const isKept = keepsUnsent && signOut === null;
  chatStore.update(({ outbox }) => (isKept ? { ...INITIAL_STATE, outbox } : INITIAL_STATE));
  eraseAccounts({ exceptParts: isKept ? UNSENT : undefined });
  if (signOut === null) noteSessionEnd();
  const destination = signOut?.address ?? address;
  const leave = () => window.location.assign(destination);
  // Without that script, what is left belongs to no session any more, and is erased before the next one.
  lazyOffline.load().then(({ eraseOffline }) => eraseOffline().then(leave), leave);
}

/** After the connection is there: the page has most likely been painted. */
const SETTLED_MS = 3000;

/** Begins for an account, and returns the function that ends it. */
type Keeper = (accountId: number) => () => void;

/**
 * Keeps something by a script that is loaded after what the page shows first. If it cannot be loaded, the next sign of
 * a connection loads it.
 */
function lazyKeeper(load: () => Promise<Keeper>): Keeper {
  const module = lazyModule(load);
  return (accountId) => {
    let stop: (() => void) | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (keep: Keeper) => {
      if (!isOver) stop ??= keep(accountId);
    };
    const load = () => void module.load().then(begin, () => {});
    const unsubscribe = chatStore.subscribe((state, { connection }) => {
      if (stop || state.connection !== "online" || connection === "online") return;
      clearTimeout(timer);
      timer = setTimeout(load, SETTLED_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
      stop?.();
    };
  };
}
