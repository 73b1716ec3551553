"use client";
/** Asks before signing out erases messages that have not been sent. */
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../../../net/connection/query-client.ts";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { countUnsent, endSession } from "./end-session.ts";

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const count = countUnsent();
  const signOut = useMutation({ mutationFn: endSession, onSuccess: onClose }, queryClient);
  return (
    <ConfirmDialog
      title={count === 1 ? "A message has not been sent" : `${count} messages have not been sent`}
      action="Sign out"
      isPending={signOut.isPending}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    >
      <p>
        {count === 1 ? "It is" : "They are"} kept in this browser only, and signing out erases{" "}
        {count === 1 ? "it" : "them"}.
      </p>
    </ConfirmDialog>
  );
}
