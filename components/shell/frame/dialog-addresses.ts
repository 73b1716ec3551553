/** Opens links written for other Zulip clients. */
import { decodeFragmentPart } from "../../../lib/text/fragment.ts";
import { nameKey } from "../../../lib/text/name-key.ts";
import { goTo } from "../../model/navigation/address.ts";
import { openDialog } from "../../model/navigation/open-dialog.ts";
import type { NarrowTerm, View } from "../../model/navigation/view.ts";
import { fragmentOfView, viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { ShellDialog } from "../../model/store/shell-store.ts";
import { isAtLayer } from "../../ui/layers/layer-entries.ts";

const DIALOGS: Readonly<Record<string, ShellDialog>> = {
  "keyboard-shortcuts": "shortcuts",
  "message-formatting": "formatting",
  "search-operators": "search",
  "about-zulip": "about",
  channels: "browse-channels",
  "channels/all": "browse-channels",
  "channels/subscribed": "browse-channels",
  "channels/available": "browse-channels",
  "channels/notsubscribed": "browse-channels",
  "channels/new": "create-channel",
};

/** Parses `user/7` and `user/7-name/profile`. */
function personOf(address: string): number | null {
  const [, id] = /^user\/(\d{1,9})(?:[-/].*)?$/.exec(address) ?? [];
  return id === undefined ? null : Number(id);
}

/** Going back avoids a duplicate history entry. */
function openPerson(userId: number, former: string | null): void {
  const open = () => openWindow({ kind: "person", userId });
  // Going back would only close a layer opened meanwhile.
  if (former === null || isAtLayer()) {
    goTo(former ?? viewToHash({ kind: "inbox" }), "replace");
    open();
    return;
  }
  const onReturn = () => {
    if (window.location.hash === former) open();
  };
  // Runs after the listener that closes windows.
  window.addEventListener("hashchange", onReturn, { once: true });
  window.history.back();
}

/**
 * Restores the address of the view behind the dialog. A person's window opens over the former view.
 * @param former null for the first address.
 */
export function openAddressedDialog(hash: string, former: string | null): void {
  const view = viewOfNamedChannels(hash, chatStore.getState().channels.values());
  if (view) {
    goTo(viewToHash(view), "replace");
    return;
  }
  const address = hash.slice(1).replace(/^streams(?=\/|$)/, "channels");
  const userId = personOf(address);
  if (userId !== null) {
    openPerson(userId, former);
    return;
  }
  const dialog = Object.hasOwn(DIALOGS, address) ? DIALOGS[address] : undefined;
  if (!dialog) return;
  goTo(viewToHash({ kind: "inbox" }), "replace");
  openDialog(dialog);
}

type Named = { readonly id: number; readonly name: string };

/**
 * Null if the address has no name, or if a name fits no channel or several. A name such as "2024-plans" counts only if
 * no channel has that id.
 */
export function viewOfNamedChannels(hash: string, channels: Iterable<Named>): View | null {
  const all = [...channels];
  const view = viewOfFragment(hash);
  if (view?.kind === "channel" || view?.kind === "topic") return viewOfNameLikeId(hash, view.channelId, all);
  if (view?.kind !== "narrow") return null;
  const terms = view.terms.map((term) => withId(term, all));
  if (terms.every((term, index) => term === view.terms[index])) return null;
  return viewOfFragment(fragmentOfView({ ...view, terms }, () => null));
}

function viewOfNameLikeId(hash: string, channelId: number, channels: readonly Named[]): View | null {
  if (channels.some(({ id }) => id === channelId)) return null;
  const [, before, name, after] = /^(#narrow\/[a-z]+\/)([^/]+)(.*)$/s.exec(hash) ?? [];
  const id = name === undefined ? null : idOf(decodeFragmentPart(name), channels);
  return id === null ? null : viewOfFragment(`${before}${id}${after}`);
}

function withId(term: NarrowTerm, channels: readonly Named[]): NarrowTerm {
  if (term.operator !== "channel" || typeof term.operand !== "string") return term;
  const id = idOf(term.operand, channels);
  return id === null ? term : { ...term, operand: id };
}

/** Some links replace all but letters and digits with hyphens. */
function idOf(name: string, channels: readonly Named[]): number | null {
  const hasHyphen = /[\p{L}\p{N}]-|-[\p{L}\p{N}]/u.test(name);
  for (const keyOf of hasHyphen ? [nameKey, lettersOf] : [nameKey]) {
    const [found, ...others] = channels.filter((channel) => keyOf(channel.name) === keyOf(name));
    if (found && others.length === 0) return found.id;
  }
  return null;
}

function lettersOf(name: string): string {
  return nameKey(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
}
