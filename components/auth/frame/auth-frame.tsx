/** The quiet page around sign-in, set-up and errors: one narrow column. */
import type { ReactNode } from "react";
import { LateLayers } from "../../ui/layers/late-layers.tsx";
import { Logo } from "./logo.tsx";

type AuthFrameProps = { title: string; subtitle?: ReactNode; children: ReactNode };

/** The mark, a title, a sentence, then the form. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  return (
    <main className="flex min-h-full justify-center bg-sidebar px-6 py-[max(4rem,14vh)]">
      <div className="w-full max-w-[22.5rem]">
        <Logo className="size-10" />
        <h1 className="mt-6 text-balance text-xl font-semibold tracking-[-0.012em]">{title}</h1>
        {subtitle && <p className="mt-1 text-pretty text-md text-ink-soft">{subtitle}</p>}
        <div className="mt-7">{children}</div>
      </div>
      <LateLayers />
    </main>
  );
}
