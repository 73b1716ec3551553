"use client";
/** A window near the top of the page that begins with a field, over a list of what is offered for it. */
import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useFocusReturn } from "./use-focus-return.ts";
import { useLayer } from "./use-layer.ts";

type TopWindowProps = {
  /** For screen readers; the field says it to everybody else. */
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** Open for as long as it is rendered; Escape and the scrim close it. */
export function TopWindow({ title, onClose, children }: TopWindowProps) {
  const popup = useRef<HTMLDivElement>(null);
  useFocusReturn();
  useLayer(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          ref={popup}
          // Buttons may stand before the field, such as those that take away what was chosen.
          initialFocus={() => popup.current?.querySelector("input")}
          finalFocus={false}
          className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-[min(27rem,70dvh)] w-full max-w-xl animate-appear flex-col overflow-hidden bg-raised shadow-float outline-none sm:top-[14vh] sm:w-[calc(100vw-3rem)] sm:rounded-xl"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
