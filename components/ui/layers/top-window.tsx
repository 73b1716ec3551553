"use client";
/** A dialog with a field and results. */
import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useFocusReturn } from "./use-focus-return.ts";
import { useLayer } from "./use-layer.ts";

type TopWindowProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
};

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
          // Buttons of chips may precede the field.
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
