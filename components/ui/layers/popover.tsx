"use client";
/** A small window beside what opened it. */
import { Popover as Base } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { useFocusReturnTo } from "./use-focus-return.ts";
import { useLayer } from "./use-layer.ts";

type PopoverProps = {
  anchor: HTMLElement;
  /** Its name, for screen readers. */
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** Open for as long as it is rendered; Escape and a press elsewhere close it, and the focus returns to the anchor. */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  useFocusReturnTo(anchor);
  useLayer(onClose);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal container={anchor.closest<HTMLElement>("nav, main, aside")}>
        <Base.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // What it belongs to may be scrolled out of sight: a selected message is acted on by keys all the same.
          sticky
          className="z-30"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={false}
            className="animate-appear overflow-hidden rounded-lg bg-raised shadow-float outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
