/** Opens what other clients of this protocol link to in a form of their own: windows, and channels by their names. */
import { goTo } from "../../model/navigation/address.ts";
import { viewOfNamedChannels } from "../../model/navigation/named-channels.ts";
import { openDialog } from "../../model/navigation/open-dialog.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { type ChannelSettingsTab, openWindow } from "../../model/navigation/window-store.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { type ShellDialog, setShell } from "../../model/store/shell-store.ts";
import { isAtLayer } from "../../ui/layers/layer-entries.ts";

const DIALOGS: Readonly<Record<string, ShellDialog>> = {
  "keyboard-shortcuts": "shortcuts",
  "message-formatting": "formatting",
  // Its window offers what a search can be narrowed by.
  "search-operators": "search",
  "about-zulip": "about",
  channels: "browse-channels",
  "channels/all": "browse-channels",
  "channels/subscribed": "browse-channels",
  "channels/available": "browse-channels",
  "channels/notsubscribed": "browse-channels",
  "channels/new": "create-channel",
};

const PARTS: Readonly<Record<string, ChannelPart["part"]>> = {
  general: "general",
  topics: "topics",
  personal: "personal",
  permissions: "permissions",
  subscribers: "subscribers",
};

type ChannelPart = { readonly channelId: number; readonly part: ChannelSettingsTab | "subscribers" };

/** What `channels/3/design/personal` or `topics/channel/3-design` names of a channel; null for every other address. */
export function channelPartOf(address: string): ChannelPart | null {
  const [, id, name = ""] =
    /^channels\/(\d{1,9})\/[^/]*\/(\w+)$/.exec(
      address.replace(/^topics\/channel\/(\d{1,9})(?:-[^/]*)?$/, "channels/$1//topics"),
    ) ?? [];
  const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  return id && part ? { channelId: Number(id), part } : null;
}

/** Whom `user/7` or `user/7-name/profile` names; null for every other address. */
function personOf(address: string): number | null {
  const [, id] = /^user\/(\d{1,9})(?:[-/].*)?$/.exec(address) ?? [];
  return id === undefined ? null : Number(id);
}

/** Opened after the address has given way, which closes what is open. */
function openPart({ channelId, part }: ChannelPart): void {
  goTo(viewToHash({ kind: "channel", channelId }), "replace");
  if (part === "subscribers") setShell({ isMemberListOpen: true });
  else openWindow({ kind: "channel-settings", channelId, tab: part });
}

/** Goes back to where the address was followed: if that only took its place, it would be in the history twice. */
function openPerson(userId: number, former: string | null): void {
  const open = () => openWindow({ kind: "person", userId });
  // Back would only close a layer that was opened meanwhile.
  if (former === null || isAtLayer()) {
    goTo(former ?? viewToHash({ kind: "inbox" }), "replace");
    open();
    return;
  }
  const onReturn = () => {
    if (window.location.hash === former) open();
  };
  // Later than what closes windows when the address changes.
  window.addEventListener("hashchange", onReturn, { once: true });
  window.history.back();
}

/**
 * The address gives way to that of the inbox or the channel, over which the window opens, or to that of the channel that it
 * only names. A person's window opens where one is.
 * @param former the address before, null at start.
 */
export function openAddressedDialog(hash: string, former: string | null): void {
  const view = viewOfNamedChannels(hash, chatStore.getState().channels.values());
  if (view) {
    goTo(viewToHash(view), "replace");
    return;
  }
  const address = hash.slice(1).replace(/^streams(?=\/|$)/, "channels");
  const part = channelPartOf(address);
  if (part) {
    openPart(part);
    return;
  }
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
