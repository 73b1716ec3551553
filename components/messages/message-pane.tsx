"use client";
import type { FeedView } from "../navigation/view.ts";
export function MessagePane({ view }: { view: FeedView }) {
  return <div>{view.kind}</div>;
}
