/** Offers a search in messages that the user has not received. */

import type { FeedView } from "../../model/navigation/view.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { withHistory } from "./with-history.ts";

type WiderSearchProps = { view: FeedView; className?: string };

/** Nothing where the view already includes them. */
export function WiderSearch({ view, className = "" }: WiderSearchProps) {
  const terms = view.kind === "narrow" ? withHistory(view.terms) : null;
  return (
    terms && (
      <a
        href={viewToHash({ kind: "narrow", terms })}
        className={`rounded-sm text-accent hover:underline ${className}`}
      >
        Search all public channels
      </a>
    )
  );
}
