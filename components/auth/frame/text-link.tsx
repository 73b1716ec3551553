/** Quiet link below a form before sign-in. */
import type { ReactNode } from "react";

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-md font-medium text-accent hover:underline" href={href}>
      {children}
    </a>
  );
}
