"use client";
/** Connects the chat to its data. */
import { type ReactNode, useEffect, useState } from "react";
import { chatStore } from "../../model/store/chat-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { APP_VERSION } from "../offline/app-version.ts";
import { readParts } from "../offline/kept-database.ts";
import { keptMark } from "../offline/kept-mark.ts";
import { lazyOffline } from "../offline/lazy-offline.ts";
import { endAccountSession, followAccount } from "./account-session.ts";
import { connectLive } from "./live-connection.ts";

// On load, without waiting for React.
if (typeof window !== "undefined") restoreKept();

function goToSignIn({ isEnded }: { isEnded: boolean }): void {
  endAccountSession(`/login${window.location.hash}`, { keepsUnsent: !isEnded });
}

export function ChatProvider({ children }: { children: ReactNode }) {
  const isReady = useChatStore((state) => state.ownUserId !== 0);
  useEffect(followAccount, []);
  useEffect(() => connectLive(chatStore, goToSignIn), []);
  return isReady ? children : <ChatSkeleton />;
}

/** A first visit skips the snapshot's scripts. If they fail to load, the page waits for the server. */
function restoreKept(): void {
  const mark = keptMark();
  if (mark === null) return;
  const reading = readParts(APP_VERSION).catch(() => null);
  lazyOffline.load().then(
    // The session may have ended.
    ({ restoreState }) => restoreState(reading, () => keptMark() === mark),
    () => {},
  );
}

const SIDEBAR_WIDTHS = ["w-28", "w-36", "w-24", "w-40", "w-32", "w-20"];
const MESSAGE_WIDTHS = ["w-4/5", "w-3/5", "w-11/12", "w-2/5", "w-3/4"];
const NOTICE_DELAY_MS = 6000;

/** Reports after a while that the server does not answer. */
function ChatSkeleton() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="flex h-dvh" aria-busy="true">
      <div className="w-68 shrink-0 border-line border-r bg-sidebar p-4 max-md:hidden">
        <Skeleton className="mb-8 h-6 w-40" />
        {SIDEBAR_WIDTHS.map((width) => (
          <Skeleton key={width} className={`mb-4 h-4 ${width}`} />
        ))}
      </div>
      <main className="flex min-w-0 flex-1 flex-col justify-end" aria-label="Loading">
        <div className="mx-auto w-full max-w-190 px-6 pb-28">
          {MESSAGE_WIDTHS.map((width) => (
            <div key={width} className="mb-7 flex gap-3">
              <Skeleton className="size-9 shrink-0 rounded-md" />
              <div className="flex-1">
                <Skeleton className="mb-2 h-3.5 w-32" />
                <Skeleton className={`h-3.5 ${width}`} />
              </div>
            </div>
          ))}
          <p role="status" className="h-5 text-center text-ink-soft text-sm">
            {isSlow && "The server does not answer yet. Trying again…"}
          </p>
        </div>
      </main>
    </div>
  );
}
