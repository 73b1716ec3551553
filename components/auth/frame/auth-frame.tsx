/** Layout of sign-in, setup, and error pages. */
import type { ReactNode } from "react";

type AuthFrameProps = {
  title: string;
  subtitle?: ReactNode;
  /** Address of the organization's icon. */
  icon?: string | undefined;
  children: ReactNode;
};

export function AuthFrame({ title, subtitle, icon, children }: AuthFrameProps) {
  return (
    <main className="flex min-h-full justify-center bg-sidebar px-6 py-[max(4rem,14vh)]">
      <div className="w-full max-w-[22.5rem]">
        {icon === undefined ? (
          <Logo className="size-10" />
        ) : (
          <img src={icon} alt="" className="size-10 rounded-lg object-cover" />
        )}
        <h1 className="mt-6 text-balance text-xl font-semibold tracking-[-0.012em]">{title}</h1>
        {subtitle && <p className="mt-1 text-pretty text-md text-ink-soft">{subtitle}</p>}
        <div className="mt-7">{children}</div>
      </div>
    </main>
  );
}

function Logo({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <rect width="64" height="64" rx="14" className="fill-accent" />
      <path
        className="fill-on-accent"
        d="M16 17h23a9 9 0 0 1 9 9v5a9 9 0 0 1-9 9H26.500l-8.800 8.300A1 1 0 0 1 16 47.600z"
      />
      <path className="stroke-accent" strokeWidth="4" strokeLinecap="round" d="M24 25.500h16M24 32h9" />
    </svg>
  );
}
