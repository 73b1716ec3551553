"use client";
/** Asks for confirmation before something is destroyed. */
import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { FormError } from "../form-error.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import { useLayer } from "./use-layer.ts";

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  /** E.g. "Delete linkifier". */
  action: string;
  isPending: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({
  title,
  children,
  action,
  isPending,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  useFocusReturn();
  useLayer(onClose);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <AlertDialog.Popup
          finalFocus={false}
          className="fixed inset-x-4 top-[20vh] z-50 mx-auto flex max-h-[70vh] max-w-md animate-appear flex-col overflow-y-auto rounded-xl bg-raised p-5 shadow-float outline-none"
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description
            render={<div />}
            className="mt-2 mb-4 flex flex-col gap-2 break-words text-md text-ink-soft"
          >
            {children}
          </AlertDialog.Description>
          {typeof error === "string" ? <FormError error={error} /> : error}
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" disabled={isPending} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
