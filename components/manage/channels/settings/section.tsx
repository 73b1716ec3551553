/** A titled section of a channel's settings. */
import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 py-4 first:pt-1">
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}
