"use client";
/** Opens the windows that have an address of their own, as other clients of this protocol link to them. */
import { useEffect } from "react";
import { viewToHash } from "../navigation/view-hash.ts";
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

/** The address gives way to the inbox's, over which the window opens. */
export function useDialogAddresses(): void {
  useEffect(() => {
    const open = () => {
      const address = window.location.hash.slice(1).replace(/^streams\//, "channels/");
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
