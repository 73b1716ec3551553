/** Where short notices appear and leave by themselves. */
import { Toaster as Sonner } from "sonner";

/** Below the header, at the side of the messages: neither the lists nor the composer are covered. */
const BELOW_HEADER = { top: "4rem", right: "1rem", left: "1rem" };

/** One per page. Notices are raised with sonner's `toast(…)`. */
export function Toaster() {
  return (
    <Sonner
      position="top-right"
      offset={BELOW_HEADER}
      mobileOffset={BELOW_HEADER}
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-88 max-w-[calc(100vw-2rem)] items-center gap-3 rounded-lg bg-raised px-3.5 py-3 text-md text-ink shadow-float",
          content: "min-w-0 flex-1",
          title: "break-words",
          description: "text-sm text-ink-soft",
          icon: "text-ink-faint [&>svg]:size-4",
          error: "[&_[data-icon]]:text-danger",
          actionButton: "shrink-0 rounded-sm px-2 py-1 text-sm font-medium text-accent hover:bg-hover",
        },
      }}
    />
  );
}
