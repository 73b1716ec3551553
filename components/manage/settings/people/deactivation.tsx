"use client";
/** Asks before an account is deactivated, and whether its person is told by mail. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_DEACTIVATION_COMMENT } from "../../../../lib/accounts/account-limits.contract.ts";
import type { User } from "../../../model/people/use-users.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { deactivatePerson } from "./people-requests.ts";

export function Deactivation({ user, onClose }: { user: User; onClose: () => void }) {
  const [tellsPerson, setTellsPerson] = useState(false);
  const [comment, setComment] = useState("");
  const deactivating = useMutation(
    {
      mutationFn: () => deactivatePerson(user.id, tellsPerson ? comment.trim() : undefined),
      onSuccess: onClose,
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      title={`Deactivate ${user.name}?`}
      action="Deactivate account"
      isPending={deactivating.isPending}
      error={deactivating.error?.message}
      onConfirm={() => deactivating.mutate()}
      onClose={onClose}
    >
      <p>
        They are signed out everywhere at once, and their bots stop. Their messages stay, and the account can
        be reactivated.
      </p>
      <div className="text-ink">
        <CheckField label="Tell them by email" isChecked={tellsPerson} onChange={setTellsPerson} />
      </div>
      {tellsPerson && (
        <TextArea
          name="comment"
          label="A note in the email (optional)"
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          maxLength={MAX_DEACTIVATION_COMMENT}
          className="text-ink"
        />
      )}
    </ConfirmDialog>
  );
}
