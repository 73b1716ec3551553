"use client";
/** Links to a draft without a composer. */

import { useHasDraft } from "../../model/drafts/drafts.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";

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
