/** Skeleton of a feed before its first page. */
import { Skeleton } from "../../ui/skeleton.tsx";

const WIDTHS = ["w-3/4", "w-2/5", "w-11/12", "w-3/5", "w-1/2"];

/**
 * Hidden, not removed, once messages arrive: Chromium ends an undo step when a node is removed, and the user may be
 * typing.
 */
export function FeedSkeleton({ isOver = false }: { isOver?: boolean }) {
  return (
    <div
      hidden={isOver}
      aria-busy={!isOver}
      className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden"
    >
      <div className="mx-auto w-full max-w-190 px-4 pb-4">
        {WIDTHS.map((width) => (
          <div key={width} className="flex gap-3 pt-5">
            <Skeleton className="size-9 shrink-0 rounded-md" />
            <div className="flex-1">
              <Skeleton className="mb-2.5 h-3.5 w-28" />
              <Skeleton className={`h-3.5 ${width}`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
