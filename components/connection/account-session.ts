/** The account's session in this tab: what the browser keeps is restored when it begins, and erased when it ends. */
import { keepDrafts } from "../composer/drafts.ts";
import { keepSendHint } from "../composer/send/send-hint.ts";
import { keepSendKey } from "../composer/send/send-key.ts";
import { keepRecentEmoji } from "../emoji/recent-emoji.ts";
import { keepEdits } from "../message/edit/edit-store.ts";
import { lateOffline } from "../offline/late-offline.ts";
import { keepFieldDrafts } from "../settings/drafts/field-drafts.ts";
import { keepShell } from "../shell/shell-store.ts";
import { eraseAccounts } from "../store/account-storage.ts";
import { INITIAL_STATE } from "../store/chat-state.ts";
import { chatStore } from "../store/chat-store.ts";
import { lateKeeper } from "./late-keeper.ts";
import { keepOutbox } from "./outbox-storage.ts";

/** Each begins to keep one part for an account, and returns the function that stops it. */
const KEEPERS = [
  keepShell,
  keepDrafts,
  keepSendKey,
  keepFieldDrafts,
  keepSendHint,
  keepOutbox,
  keepRecentEmoji,
  keepEdits,
  lateKeeper(() => import("../presence/report-presence.ts").then((module) => module.reportPresence)),
  lateKeeper(() => import("../drafts/follow-topics.ts").then((module) => module.followTopics)),
  lateKeeper(() => import("../drafts/synchronize-drafts.ts").then((module) => module.synchronizeDrafts)),
  lateKeeper(() => lateOffline.load().then(({ keepState }) => keepState)),
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
    if (accountId === 0) return;
    // Another account may have left without this browser noticing, because its cookie had expired.
    eraseAccounts(accountId);
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
let signOutAddress: string | null = null;

/** Says where signing out leads, before the session ends: the live connection may learn of that first. */
export function leaveTo(address: string | null): void {
  signOutAddress = address;
}

/**
 * Forgets everything of the account, in memory and in the browser, and goes to `address`, unless signing out leads
 * elsewhere. For sign-out and for sessions that the server ended: it does not say whether one expired or was revoked, so
 * what was kept is erased either way.
 */
export function endAccountSession(address: string): void {
  chatStore.update(() => INITIAL_STATE);
  eraseAccounts();
  const destination = signOutAddress ?? address;
  const leave = () => window.location.assign(destination);
  // Without that script, what is left belongs to no session any more, and is erased before the next one.
  lateOffline.load().then(({ eraseOffline }) => eraseOffline().then(leave), leave);
}
