"use client";
/** The placeholder of a view's messages until they are there: their shape, or why they are missing. */

import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import { useConnectionState } from "../../net/connection/use-connection-state.ts";
// Part of the first script, since it speaks of a missing connection.
import { FeedFailure } from "./feed-failure.tsx";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import type { FeedReading } from "./use-feed.ts";

type FeedPlaceholderProps = {
  reading: FeedReading;
  outgoing: readonly OutgoingMessage[];
  /** Whether the messages are there. */
  isOver?: boolean;
};

/** Shows their shape until something is in the way of them. */
export function FeedPlaceholder({ reading, outgoing, isOver = false }: FeedPlaceholderProps) {
  const isDown = useConnectionState() === "reconnecting";
  if (isOver || (!isDown && !reading.error)) return <FeedSkeleton isOver={isOver} />;
  return <FeedFailure reading={reading} isDown={isDown} outgoing={outgoing} />;
}
