/** Text that is hidden until the reader opens it. */
import type { ReactNode } from "react";

type SpoilerProps = { dir: string | undefined; header: ReactNode; children: ReactNode };

/** Closed at first; `header` says what is behind it. */
export function Spoiler({ dir, header, children }: SpoilerProps) {
  return (
    <details className="spoiler" dir={dir}>
      <summary>{header || "Spoiler"}</summary>
      <div>{children}</div>
    </details>
  );
}
