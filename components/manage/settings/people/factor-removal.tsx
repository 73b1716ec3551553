"use client";
/** Asks before an administrator turns off the second factor of somebody who has lost it. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { User } from "../../../model/people/use-users.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { fetchHasSecondFactor, removeSecondFactor } from "./people-requests.ts";

/** Whether there is one is asked first. */
export function FactorRemoval({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: hasFactor, error } = useQuery(
    {
      queryKey: ["second-factor-of", user.id],
      queryFn: () => fetchHasSecondFactor(user.id),
      // What was true the last time is not shown while it is asked for.
      refetchOnMount: "always",
      gcTime: 0,
    },
    queryClient,
  );
  const removing = useMutation(
    {
      mutationFn: () => removeSecondFactor(user.id),
      onSuccess: async () => {
        onClose();
        await notify(`The second factor of ${user.name} was turned off.`);
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      title={`Turn off the second factor of ${user.name}?`}
      action="Turn off"
      isPending={removing.isPending || hasFactor !== true}
      error={(error ?? removing.error)?.message}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      {hasFactor === false
        ? "They have none: they sign in with their password alone."
        : "Make sure that the request really comes from them: afterwards, their password alone is enough to sign in. They are told by email."}
    </ConfirmDialog>
  );
}
