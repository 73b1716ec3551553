"use client";
/** Opens windows that have an address of their own, and channels by their names, at start and when the address changes. */
import { useEffect } from "react";
import { chatStore } from "../../model/store/chat-store.ts";
import { shellScript } from "../shell-script.ts";

/** As all of these addresses begin; few who open the chat come by one. */
const BEGINNING =
  /^#(?:channels|streams|topics|user\/|keyboard|message-|search-|about-|narrow\/(?:channel|stream)\/(?!\d+(?:-|\/|$)))/;

const OF_CHANNEL = /^#narrow\/(?:channel|stream)\//;

/** A channel's name may begin like an id. */
const LIKE_AN_ID = /^#narrow\/(?:channel|stream)\/(\d+)-/;

function isOfWindow(hash: string): boolean {
  const id = LIKE_AN_ID.exec(hash)?.[1];
  return BEGINNING.test(hash) || (id !== undefined && !chatStore.getState().channels.has(Number(id)));
}

export function useDialogAddresses(): void {
  useEffect(() => {
    const open = (former: string | null) => {
      const { hash } = window.location;
      if (!isOfWindow(hash)) return;
      shellScript.load().then(
        // The reader may have gone elsewhere meanwhile.
        ({ openAddressedDialog }) => window.location.hash === hash && openAddressedDialog(hash, former),
        () => {},
      );
    };
    open(null);
    const onChange = ({ oldURL }: HashChangeEvent) => open(new URL(oldURL).hash);
    window.addEventListener("hashchange", onChange);
    // A link to a new channel may be followed before the page has heard of the channel.
    const stop = chatStore.subscribe(({ channels }, previous) => {
      if (channels !== previous.channels && OF_CHANNEL.test(window.location.hash)) open(null);
    });
    return () => {
      window.removeEventListener("hashchange", onChange);
      stop();
    };
  }, []);
}
