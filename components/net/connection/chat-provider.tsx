"use client";
/** Gives the chat its data: connects it, and shows a skeleton until something of it is there. */
import { type ReactNode, useEffect } from "react";
import { placeIn } from "../../model/reading/reading-place.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { boundHistory } from "../../model/store/history/bound-history.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { ChatSkeleton } from "../../ui/chat-skeleton.tsx";
import { restoreKept } from "../offline/restore-kept.ts";
import { endAccountSession, followAccount } from "./account-session.ts";
import { connectLive } from "./live-connection.ts";

// From when this script is loaded, without waiting for React.
if (typeof window !== "undefined") restoreKept();

function goToSignIn({ isEnded }: { isEnded: boolean }): void {
  endAccountSession(`/login${window.location.hash}`, { keepsUnsent: !isEnded });
}

/** Children are rendered once the organization's data is there, and may rely on it: what was kept, or the server's. */
export function ChatProvider({ children }: { children: ReactNode }) {
  const isReady = useChatStore((state) => state.ownUserId !== 0);
  useEffect(followAccount, []);
  useEffect(() => boundHistory(chatStore, placeIn), []);
  useEffect(() => connectLive(chatStore, goToSignIn), []);
  return isReady ? children : <ChatSkeleton />;
}
