"use client";
/** The keys that lead to what is unread: n for topics, p for direct conversations. */
import { useEffect, useRef } from "react";
import { useInbox } from "../realtime/use-inbox.ts";
import { notify } from "../ui/notify.ts";
import { isKeyTaken } from "./key-taken.ts";
import { navigate } from "./navigate.ts";
import { nextUnreadDirect, nextUnreadTopic } from "./next-unread.ts";
import { useView } from "./use-view.ts";

/** For every pane: one of them is always on screen. */
export function useConversationKeys(): void {
  const inbox = useInbox();
  const view = useView();
  const latest = useRef({ inbox, view });
  latest.current = { inbox, view };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== "n" && event.key !== "p") || isKeyTaken(event)) return;
      event.preventDefault();
      const find = event.key === "n" ? nextUnreadTopic : nextUnreadDirect;
      const next = find(latest.current.inbox, latest.current.view);
      if (next) navigate(next);
      else void notify(event.key === "n" ? "No more unread topics" : "No more unread direct messages");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
