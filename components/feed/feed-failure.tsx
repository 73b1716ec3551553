"use client";
/** Why a view's messages are missing; loaded when they are, or ahead. */
import { CloudOff, SearchX, WifiOff } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { FeedReading } from "./use-feed.ts";

/** Without a connection it says so at once: the messages are fetched when it is back. */
export function FeedFailure({ reading, isDown }: { reading: FeedReading; isDown: boolean }) {
  if (reading.isRefused) return <Refused />;
  if (isDown || !reading.error) return <Offline />;
  return <FeedError reading={reading} error={reading.error} />;
}

function Offline() {
  return (
    <div className="min-h-0 flex-1">
      <EmptyState icon={<WifiOff />} title="No connection">
        You have not opened this before. The messages will appear when the connection is back.
      </EmptyState>
    </div>
  );
}

/** An address can ask for what the server does not know; its own words would mean nothing to the reader. */
function Refused() {
  return (
    <div className="min-h-0 flex-1">
      <EmptyState icon={<SearchX />} title="This link leads nowhere">
        What it names does not exist, or is not shared with you.
      </EmptyState>
    </div>
  );
}

function FeedError({ reading, error }: { reading: FeedReading; error: Error }) {
  return (
    <div className="min-h-0 flex-1">
      <EmptyState
        icon={<CloudOff />}
        title="The messages could not be loaded"
        action={<Button onClick={reading.retry}>Try again</Button>}
      >
        {error.message}
      </EmptyState>
    </div>
  );
}
