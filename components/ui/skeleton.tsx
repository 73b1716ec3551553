/** A grey shape in place of content that has never been loaded. */
import { classNames } from "./class-names.ts";

/** Give it its size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames("animate-breathe rounded-sm bg-selected", className)} />
  );
}
