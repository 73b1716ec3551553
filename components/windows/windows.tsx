"use client";
/** Draws the window that is open about a message, a topic or a channel. */
import { ReactionPicker } from "../message/reactions/reaction-picker.tsx";
import type { OpenWindow } from "./window-store.ts";

/** Each is mounted when it opens, so that it begins anew. */
export function Windows({ open }: { open: OpenWindow }) {
  switch (open.kind) {
    case "emoji-picker":
      return <ReactionPicker messageId={open.messageId} anchor={open.anchor} />;
  }
}
