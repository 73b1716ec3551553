"use client";
/** Links to the draft of a place without composer. */

import { useHasDraft } from "../../model/drafts/drafts.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";

/** Empty without a draft. */
export function KeptDraft({ draftKey }: { draftKey: string }) {
  if (!useHasDraft(draftKey)) return null;
  return (
    <>
      {" What you have written is in your "}
      <a href={viewToHash({ kind: "drafts" })} className="rounded-sm text-accent hover:underline">
        drafts
      </a>
      .
    </>
  );
}
