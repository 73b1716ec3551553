/** A modal dialog. */
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import { useLayer } from "./use-layer.ts";

const WIDTHS = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-2xl" } as const;

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  width?: keyof typeof WIDTHS;
  /** If the previously focused element may be gone. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, width = "sm", finalFocus, children } = props;
  useFocusReturn(finalFocus);
  useLayer(() => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          finalFocus={false}
          className={classNames(
            "fixed inset-0 z-40 flex flex-col bg-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0",
            "sm:inset-auto sm:top-[12vh] sm:left-1/2 sm:max-h-[76vh] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:rounded-xl sm:shadow-float",
            WIDTHS[width],
          )}
        >
          <header className="py-4 pr-14 pl-5">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-0.5 text-sm text-ink-soft">{description}</Base.Description>
            )}
          </header>
          {children}
          {/* Last, so that the first field gets the initial focus. */}
          <Base.Close
            aria-label="Close"
            className="absolute top-3.5 right-3.5 inline-flex size-7 items-center justify-center rounded-md text-ink-faint hover:bg-hover hover:text-ink touch:top-1.5 touch:right-1.5 touch:size-11"
          >
            <X className="size-4" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
