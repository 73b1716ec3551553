/** A gray placeholder for content never loaded before. */
import { classNames } from "./class-names.ts";

export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames("animate-breathe rounded-sm bg-selected", className)} />
  );
}
