"use client";
/** What stands for a view's messages until they are there: their shape, or why they are missing. */
import { CloudOff, SearchX, WifiOff } from "lucide-react";
import { useConnectionState } from "../connection/use-connection-state.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import type { FeedReading } from "./use-feed.ts";

/** Without a connection it says so at once: the messages are fetched when it is back. */
export function FeedPlaceholder({ reading }: { reading: FeedReading }) {
  const isDown = useConnectionState() === "reconnecting";
  if (reading.isRefused) return <Refused />;
  if (isDown) return <Offline />;
  if (reading.error) return <FeedError reading={reading} error={reading.error} />;
  return <FeedSkeleton />;
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
