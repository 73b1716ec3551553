"use client";
/** The line that says when the page is not live. */
import { useEffect, useState } from "react";
import { useConnectionState } from "../connection/use-connection-state.ts";
import { waitingIn } from "../store/history/outbox-state.ts";
import { useChatStore } from "../store/use-store.ts";

// A blink of the network is not worth a line; a person only needs to know when it lasts.
const PATIENCE_MS = 1200;

/** Appears while reconnecting, and leaves by itself: the page catches up without a reload. */
export function ConnectionBanner() {
  const isDown = useConnectionState() === "reconnecting";
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isDown) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isDown]);

  return (
    // Over the page: nothing moves when it comes and goes. Below what names the conversation, in its header and its feed.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-25 z-30 flex justify-center"
    >
      {isShown && (
        <p className="flex h-7 items-center gap-2 rounded-full bg-warning-soft px-3 text-sm font-medium text-warning shadow-float">
          <span className="size-1.5 animate-breathe rounded-full bg-warning" />
          Reconnecting…
          <Assurance />
        </p>
      )}
    </div>
  );
}

/** What happens to what is written meanwhile. */
function Assurance() {
  const waiting = useChatStore(({ outbox }) => waitingIn(outbox).length);
  if (waiting === 0) {
    return <span className="font-normal max-sm:hidden">You can keep writing; nothing is lost.</span>;
  }
  return (
    <span className="font-normal">
      {waiting === 1 ? "1 message waits to be sent." : `${waiting} messages wait to be sent.`}
    </span>
  );
}
