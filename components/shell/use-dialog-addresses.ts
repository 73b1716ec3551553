"use client";
/** Opens the windows that have an address of their own, as other clients of this protocol link to them. */
import { useEffect } from "react";
import { viewToHash } from "../navigation/view-hash.ts";
import { type ChannelSettingsTab, type ChannelWindow, openWindow } from "../windows/window-store.ts";
import { openDialog } from "./open-dialog.ts";
import type { ShellDialog } from "./shell-store.ts";

const DIALOGS: Readonly<Record<string, ShellDialog>> = {
  "keyboard-shortcuts": "shortcuts",
  "message-formatting": "formatting",
  "channels/all": "browse-channels",
  "channels/subscribed": "browse-channels",
  "channels/available": "browse-channels",
  "channels/new": "create-channel",
};

const TABS: Readonly<Record<string, ChannelSettingsTab>> = {
  general: "general",
  topics: "topics",
  personal: "personal",
  permissions: "permissions",
};

/** What `channels/3/design/personal` or `topics/channel/3-design` names of a channel; null for every other address. */
export function channelSettingsOf(address: string): ChannelWindow | null {
  const [, id, part = ""] =
    /^channels\/(\d{1,9})\/[^/]*\/(\w+)$/.exec(
      address.replace(/^topics\/channel\/(\d{1,9})(?:-[^/]*)?$/, "channels/$1//topics"),
    ) ?? [];
  const tab = Object.hasOwn(TABS, part) ? TABS[part] : undefined;
  return id && tab ? { kind: "channel-settings", channelId: Number(id), tab } : null;
}

/** The address gives way to that of the inbox or the channel, over which the window opens. */
export function useDialogAddresses(): void {
  useEffect(() => {
    const open = () => {
      const address = window.location.hash.slice(1).replace(/^streams\//, "channels/");
      const settings = channelSettingsOf(address);
      if (settings) {
        window.location.replace(viewToHash({ kind: "channel", channelId: settings.channelId }));
        openWindow(settings);
        return;
      }
      const dialog = Object.hasOwn(DIALOGS, address) ? DIALOGS[address] : undefined;
      if (!dialog) return;
      window.location.replace(viewToHash({ kind: "inbox" }));
      openDialog(dialog);
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);
}
