"use client";
/** A popover beside its anchor. */
import { Popover as Base } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { useFocusReturnTo } from "./use-focus-return.ts";
import { useLayer } from "./use-layer.ts";

type PopoverProps = {
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

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
          // The anchor may be out of view: keys act on selected messages anywhere.
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
