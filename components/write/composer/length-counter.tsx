/** How long a message has become, shown when it comes near the limit. */
import { lengthOf } from "../../../lib/text/cut-text.ts";

const SHOWN_FROM = 0.9;

/** Counts as the server does, in code points; red beyond the limit. */
export function LengthCounter({ text, limit }: { text: string; limit: number }) {
  // The number of UTF-16 units is never smaller, and free to know.
  const length = text.length > limit * SHOWN_FROM ? lengthOf(text) : 0;
  if (length <= limit * SHOWN_FROM) return null;
  return (
    <span
      role="status"
      className={
        length > limit
          ? "font-semibold text-danger text-xs tabular-nums"
          : "text-ink-faint text-xs tabular-nums"
      }
    >
      {length} / {limit}
    </span>
  );
}
