"use client";
/** Asks once before something of the settings is removed, and removes it. */
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../ui/layers/confirm-dialog.tsx";
import { useRequest } from "./use-request.ts";

type RemovalDialogProps = {
  title: string;
  /** What the button says that does it, e.g. "Delete snippet". */
  action: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  /** Called when it is done, after it has closed. */
  afterwards?: () => unknown;
  /** Whether it cannot be done yet, or at all. */
  isBlocked?: boolean;
  /** Why it could not be asked properly. */
  problem?: string | undefined;
  /** How a refusal is shown, where it is not simply its message. */
  refusalOf?: (error: Error) => ReactNode;
  /** What goes, and what stays. */
  children: ReactNode;
};

/** Closes when it is done; a refusal is shown in it. */
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
