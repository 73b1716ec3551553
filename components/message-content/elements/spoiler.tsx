/** Text that is hidden until the reader opens it. */
import type { ReactNode } from "react";

/** Closed at first; `header` says what is behind it. */
export function Spoiler({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <details className="spoiler">
      <summary>{header || "Spoiler"}</summary>
      <div>{children}</div>
    </details>
  );
}
