"use client";
/** Draws the window that is open about a message, a topic or a channel. */
import { MessageWindow } from "../message/message-window.tsx";
import { closeWindow, type OpenWindow } from "./window-store.ts";

/** Each is mounted when it opens, so that it begins anew. */
export function Windows({ open }: { open: OpenWindow }) {
  const onClose = () => closeWindow(open);
  return <MessageWindow key={`${open.kind} ${open.messageId}`} open={open} onClose={onClose} />;
}
