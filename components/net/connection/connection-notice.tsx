"use client";
/** Shows that the page is not live. */
import { useEffect, useState } from "react";
import { waitingIn } from "../../model/store/history/outbox-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useConnectionState } from "./use-connection-state.ts";

// Short interruptions need no notice.
const NOTICE_DELAY_MS = 1200;

function useIsLongDown(): boolean {
  const isDown = useConnectionState() === "reconnecting";
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isDown) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDown]);
  return isLong;
}

type ConnectionNoticeProps = {
  /** Whether there is room for the sentence about unsent messages. */
  isWide?: boolean;
  className?: string;
};

/** Appearing, it shortens a long title and moves nothing else. */
export function ConnectionNotice({ isWide = false, className }: ConnectionNoticeProps) {
  const isShown = useIsLongDown();
  return (
    <div role="status" className={className}>
      {isShown && (
        <p className="flex h-7 items-center gap-2 whitespace-nowrap rounded-full bg-warning-soft px-2.5 font-medium text-sm text-warning">
          <span className="size-1.5 animate-breathe rounded-full bg-warning" />
          <span className="sm:hidden">Offline</span>
          <span className="max-sm:hidden">Reconnecting…</span>
          {isWide && (
            <span className="font-normal max-lg:hidden">
              <OfflineHint />
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function OfflineHint() {
  const waiting = useChatStore(({ outbox }) => waitingIn(outbox).length);
  if (waiting === 0) return "You can keep writing; nothing is lost.";
  return waiting === 1 ? "1 message is waiting to be sent." : `${waiting} messages are waiting to be sent.`;
}
