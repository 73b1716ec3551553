"use client";
/** Asks for confirmation and removes something. */
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../ui/layers/confirm-dialog.tsx";
import { useRequest } from "./use-request.ts";

type RemovalDialogProps = {
  title: string;
  /** Button label, e.g. "Delete snippet". */
  action: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  /** When the dialog has closed. */
  afterwards?: () => unknown;
  isBlocked?: boolean;
  /** Why the confirmation could not be loaded. */
  problem?: string | undefined;
  /** By default, the error's message. */
  refusalOf?: (error: Error) => ReactNode;
  /** Explains the consequences. */
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
