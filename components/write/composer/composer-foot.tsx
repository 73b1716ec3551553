/** What stands below the messages: the composer, or what takes its place. */
import type { ReactNode } from "react";

/** As wide as the messages. */
export function ComposerFoot({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-list shrink-0 px-4 pb-4 max-sm:px-2 max-sm:pb-2 low:pb-1">
      {children}
    </div>
  );
}
