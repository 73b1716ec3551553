"use client";
/** The keys that begin to write, in every view with a composer: whatever it shows, or while that is still loading. */
import { useEffect, useRef } from "react";
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { isKeyTaken } from "../../model/keyboard/key-taken.ts";
import { keyOf } from "../../model/keyboard/pressed-key.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import type { FeedView } from "../../model/navigation/view.ts";

/** `r` writes here and `c` begins a topic. On the window, so that the feed below can answer a selected message first. */
export function useWritingKeys(view: FeedView): void {
  const latest = useRef(view);
  latest.current = view;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isKeyTaken(event) && act(keyOf(event), latest.current)) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function act(key: string, view: FeedView): boolean {
  if (view.kind !== "channel" && view.kind !== "topic" && view.kind !== "direct") return false;
  if (key === "r") {
    focusComposer();
    return true;
  }
  // The channel's composer asks for the topic first.
  if (key !== "c" || view.kind === "direct") return false;
  navigate({ kind: "channel", channelId: view.channelId });
  focusComposer();
  return true;
}
