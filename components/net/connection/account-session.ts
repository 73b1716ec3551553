/** Restores the account's stored data when its session starts, and erases it at the end. */
import { keepDrafts } from "../../model/drafts/drafts.ts";
import { keepSendHint } from "../../model/drafts/send-hint.ts";
import { keepSendKey } from "../../model/drafts/send-key.ts";
import { keepRecentEmoji } from "../../model/emoji/recent-emoji.ts";
import { FIELD_DRAFTS, keepFieldDrafts } from "../../model/form-drafts/field-drafts.ts";
import { keepEdits } from "../../model/messages/edit-store.ts";
import { keepReadingPlaces } from "../../model/reading/reading-place.ts";
import { eraseAccounts, hasSealed, storedWords, UNSENT_KEY } from "../../model/store/account-storage.ts";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { keepShell } from "../../model/store/shell-store.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { announceMembership } from "../channels/announce-membership.ts";
import { followTopics } from "../drafts/follow-topics.ts";
import { lazyOffline } from "../offline/lazy-offline.ts";
import { writeAs } from "./api-client.ts";
import { keepOutboxLazily } from "./lazy-outbox.ts";

const unsentKey = lazyModule(() => import("./unsent-key.ts"));

const KEEPERS = [
  keepShell,
  keepDrafts,
  keepReadingPlaces,
  followTopics,
  announceMembership,
  keepSendKey,
  keepFieldDrafts,
  keepSendHint,
  keepOutboxLazily,
  keepRecentEmoji,
  keepEdits,
  lazyKeeper(() => unsentKey.load().then((module) => module.keepUnsentKey), hasSealed),
  lazyKeeper(() => import("../presence/report-presence.ts").then((module) => module.reportPresence)),
  lazyKeeper(() => import("../drafts/synchronize-drafts.ts").then((module) => module.synchronizeDrafts)),
  lazyKeeper(() => import("../drafts/find-moved-topics.ts").then((module) => module.findMovedTopics)),
  lazyKeeper(() => lazyOffline.load().then(({ keepState }) => keepState)),
] as const;

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
    // A previous account's cookie may have expired.
    const words = storedWords(UNSENT, accountId);
    eraseAccounts({ exceptId: accountId });
    if (words.size > 0)
      void unsentKey.load().then(
        (module) => module.keepUnsent(words),
        () => {},
      );
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

/** Null unless this tab is signing out. */
let signOut: { readonly address: string | null } | null = null;

/** Call this before ending the session: the live connection may notice first. */
export function beginSignOut(address: string | null): void {
  signOut = { address };
}

export function giveUpSignOut(): void {
  signOut = null;
}

type End = {
  /** True if the session expired, false if it was ended. */
  keepsUnsent: boolean;
};

/** Parts with text that the user wrote. */
const UNSENT: ReadonlySet<string> = new Set(["draft", "draft-link", "outbox", "edit", FIELD_DRAFTS]);

/** With the public key, in case somebody else signs in next. */
const KEPT: ReadonlySet<string> = new Set([...UNSENT, UNSENT_KEY]);

/** Forgets the account here and in the browser. Unsent words of a session that was ended elsewhere are encrypted. */
export function endAccountSession(address: string, { keepsUnsent }: End): void {
  const isKept = keepsUnsent && signOut === null;
  const isOwn = signOut !== null;
  const words = storedWords(UNSENT, undefined);
  chatStore.update(({ outbox }) => (isKept ? { ...INITIAL_STATE, outbox } : INITIAL_STATE));
  eraseAccounts({ exceptParts: isKept ? KEPT : undefined });
  const destination = signOut?.address ?? address;
  const leave = () => window.location.assign(destination);
  // The person who signs out has been asked about unsent words.
  const noted = isOwn
    ? null
    : unsentKey.load().then(
        (module) => module.noteEnd(isKept ? null : words),
        () => {},
      );
  // If the script fails to load, leftovers are erased before the next session.
  const erased = lazyOffline.load().then(
    ({ eraseOffline }) => eraseOffline(),
    () => {},
  );
  void Promise.all([erased, noted]).then(leave, leave);
}

/** Most likely painted by then. */
const SETTLED_MS = 3000;

type Keeper = (accountId: number) => () => void;

/** Loads a keeper after the first paint, or immediately if urgent. */
function lazyKeeper(load: () => Promise<Keeper>, isUrgent = (_accountId: number) => false): Keeper {
  const module = lazyModule(load);
  return (accountId) => {
    let stop: (() => void) | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (keep: Keeper) => {
      if (!isOver) stop ??= keep(accountId);
    };
    const load = () => void module.load().then(begin, () => {});
    if (isUrgent(accountId)) load();
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
