"use client";
/** Asks for confirmation, then removes something. */
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../ui/layers/confirm-dialog.tsx";
import { useRequest } from "./use-request.ts";

type RemovalDialogProps = {
  title: string;
  /** E.g. "Delete snippet". */
  action: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  /** Called when the dialog has closed. */
  afterwards?: () => unknown;
  isBlocked?: boolean;
  /** Why the confirmation failed to load. */
  problem?: string | undefined;
  refusalOf?: (error: Error) => ReactNode;
  children: ReactNode;
};

export function RemovalDialog(props: RemovalDialogProps) {
  const { title, action, remove, onClose, afterwards, isBlocked = false, problem, children } = props;
  const { refusalOf = (error: Error) => error.message } = props;
  const removing = useRequest(remove, () => {
    onClose();
    return afterwards?.();
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isPending={removing.isPending || isBlocked}
      error={problem ?? (removing.error && refusalOf(removing.error))}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
