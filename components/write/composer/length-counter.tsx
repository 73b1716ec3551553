/** Message length, shown near the limit. */
import { lengthOf } from "../../../lib/text/cut-text.ts";

const SHOWN_FROM = 0.9;

/** In code points, like the server. */
export function LengthCounter({ text, limit }: { text: string; limit: number }) {
  // UTF-16 length is a cheap upper bound.
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
