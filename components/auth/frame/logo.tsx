/** Parley's mark. */

/** A speech bubble with two lines of text, 28 px by default. */
export function Logo({ className = "size-7" }: { className?: string }) {
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
