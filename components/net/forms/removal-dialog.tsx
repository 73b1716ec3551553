"use client";
/** Asks once before something of the settings is removed, and removes it. */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../ui/layers/confirm-dialog.tsx";
import { queryClient } from "../connection/query-client.ts";

type RemovalDialogProps = {
  title: string;
  /** What the button says that does it, e.g. "Delete snippet". */
  action: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  /** What goes, and what stays. */
  children: ReactNode;
};

/** Closes when it is done; a refusal is shown in it. */
export function RemovalDialog({ title, action, remove, onClose, children }: RemovalDialogProps) {
  const removing = useMutation({ mutationFn: remove, onSuccess: onClose }, queryClient);
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isPending={removing.isPending}
      error={removing.error?.message}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
