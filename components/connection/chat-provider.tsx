"use client";
/** Gives the chat its data: connects it, and shows a skeleton until the first answer is there. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { placeIn } from "../feed/reading-place.ts";
import { ChatSkeleton } from "../shell/chat-skeleton.tsx";
import { chatStore } from "../store/chat-store.ts";
import { boundHistory } from "../store/evict-history.ts";
import { useChatStore } from "../store/use-store.ts";
import { endAccountSession, followAccount } from "./account-session.ts";
import { isTransient } from "./api-client.ts";
import { connectLive } from "./live-connection.ts";

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && isTransient(error),
        // Events keep what is shown true; coming back to the window needs no fetch.
        refetchOnWindowFocus: false,
      },
    },
  });
}

function goToSignIn(): void {
  endAccountSession(`/login${window.location.hash}`);
}

/** Children are rendered once the organization's data is there, and may rely on it. */
export function ChatProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const isReady = useChatStore((state) => state.queueId !== null);
  useEffect(followAccount, []);
  useEffect(() => boundHistory(chatStore, placeIn), []);
  useEffect(() => connectLive(chatStore, goToSignIn), []);
  return (
    <QueryClientProvider client={queryClient}>{isReady ? children : <ChatSkeleton />}</QueryClientProvider>
  );
}
