"use client";
/** Replaces a view that does not exist. */
import { SearchX } from "lucide-react";
import { useEffect } from "react";
import { useFocusIfLost } from "../../model/keyboard/use-focus-if-lost.ts";
import { useView } from "../../model/navigation/use-view.ts";
import { type View, viewKey } from "../../model/navigation/view.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { findPointedAt } from "../../read/feed/find-pointed-at.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { KeptDraft } from "../../write/composer/kept-draft.tsx";

const WORDS = {
  view: ["This address leads nowhere", "It may belong to another version of Parley."],
  channel: ["There is no such channel", "It was removed, or is not shared with you."],
  person: ["There is no such person", "The account does not exist, or you do not have access to it."],
} as const;

export type Missing = keyof typeof WORDS;

export function LeadsNowhere({ missing }: { missing: Missing }) {
  useFocusIfLost();
  const view = useView();
  const isPlace = view.kind === "channel" || view.kind === "topic" || view.kind === "direct";
  useLinkedMessage(view);
  // E.g. after removal from a private channel.
  const [title, reason] = WORDS[missing];
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      action={
        <a href={viewToHash({ kind: "inbox" })} className="rounded-sm text-accent text-md hover:underline">
          Go to the inbox
        </a>
      }
    >
      {reason}
      <KeptDraft draftKey={isPlace ? viewKey(view) : ""} />
    </EmptyState>
  );
}

/** A linked message may have been moved to a channel that the user sees. */
function useLinkedMessage(view: View): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the message identify the link.
  useEffect(() => {
    if (view.kind === "channel" || view.kind === "topic") void findPointedAt(view);
  }, [viewKey(view), "near" in view && view.near]);
}
