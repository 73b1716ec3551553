"use client";
/** Skeleton of a feed, or why messages are missing. */

import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import { useConnectionState } from "../../net/connection/use-connection-state.ts";
// Not lazy, because it must work offline.
import { FeedFailure } from "./feed-failure.tsx";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import type { FeedReading } from "./use-feed.ts";

type FeedPlaceholderProps = {
  reading: FeedReading;
  outgoing: readonly OutgoingMessage[];
  isOver?: boolean;
};

export function FeedPlaceholder({ reading, outgoing, isOver = false }: FeedPlaceholderProps) {
  const isDown = useConnectionState() === "reconnecting";
  if (isOver || (!isDown && !reading.error)) return <FeedSkeleton isOver={isOver} />;
  return <FeedFailure reading={reading} isDown={isDown} outgoing={outgoing} />;
}
