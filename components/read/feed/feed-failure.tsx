"use client";
/** Why messages are missing. In the conversation's script, because no other may be loadable then. */
import { CloudOff, SearchX, WifiOff } from "lucide-react";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import { useConnectionState } from "../../net/connection/use-connection-state.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { feedScript } from "./feed-script.ts";
import type { FeedReading } from "./use-feed.ts";

const outgoingTrouble = lazyPart(feedScript, ({ OutgoingTrouble }) => OutgoingTrouble);

type FeedFailureProps = {
  reading: FeedReading;
  isDown: boolean;
  outgoing: readonly OutgoingMessage[];
};

export function FeedFailure({ outgoing, ...props }: FeedFailureProps) {
  return (
    <>
      <Reason {...props} />
      {outgoing.length > 0 && <Waiting outgoing={outgoing} />}
    </>
  );
}

function Waiting({ outgoing }: { outgoing: readonly OutgoingMessage[] }) {
  const isOnline = useConnectionState() === "online";
  const { name } = useOwnUser();
  return (
    <section
      aria-label="Feed"
      className="mx-auto min-h-0 w-full max-w-list overflow-y-auto px-4 pb-5 max-sm:px-2"
    >
      {outgoing.map((message) => (
        <article key={message.localId} aria-label={`${name}, sending`} className="pt-3">
          <p className="max-h-60 overflow-y-auto whitespace-pre-wrap break-words text-ink-soft">
            {message.content}
          </p>
          <Lazy part={outgoingTrouble} props={{ outgoing: message, isOnline }} />
        </article>
      ))}
    </section>
  );
}

function Reason({ reading, isDown }: Omit<FeedFailureProps, "outgoing">) {
  if (reading.isRefused) return <Refused />;
  if (isDown || !reading.error) return <Offline />;
  return <FeedError reading={reading} error={reading.error} />;
}

function Offline() {
  return (
    <div className="min-h-0 flex-1">
      <EmptyState icon={<WifiOff />} title="No connection">
        The messages are not in this browser. They will appear when the connection is back.
      </EmptyState>
    </div>
  );
}

/** Replaces the server's error, which means nothing to the user. */
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
