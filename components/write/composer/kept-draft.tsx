"use client";
/** Says where to find what was written in a place that has no composer now. */

import { useHasDraft } from "../../model/drafts/drafts.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";

/** A further sentence; nothing where there is no draft with this key. */
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
