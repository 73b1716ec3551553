"use client";
/** The window in which an administrator creates somebody's account. */
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { MAX_FULL_NAME } from "../../../../lib/people/people-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { FormActions } from "../../../ui/forms/form-actions.tsx";
import { NewPasswordField } from "../../../ui/forms/password-field.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { createPerson } from "./people-requests.ts";

/** Name and address stay when it is closed by mistake; the password is never kept. */
export function NewPerson({ onClose }: { onClose: () => void }) {
  const draft = useFormDraft("person/new", { full_name: "", email: "" });
  const creating = useMutation(
    {
      mutationFn: (password: string) => createPerson({ ...draft.values, password }),
      onSuccess: async () => {
        draft.forget();
        onClose();
        await notify("The account is ready.");
      },
    },
    queryClient,
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    creating.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Create account">
      <form onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
          <TextField
            name="full_name"
            label="Name"
            value={draft.values.full_name}
            onChange={(event) => draft.change("full_name", event.target.value)}
            maxLength={MAX_FULL_NAME}
            autoComplete="off"
            autoFocus
            required
          />
          <TextField
            name="email"
            label="Email address"
            type="email"
            value={draft.values.email}
            onChange={(event) => draft.change("email", event.target.value)}
            autoComplete="off"
            required
          />
          <NewPasswordField hint="give it to the person, who can change it." />
          <FormError error={creating.error?.message} />
        </div>
        <FormActions
          action="Create account"
          isPending={creating.isPending}
          onCancel={onClose}
          onDiscard={draft.isChanged ? draft.forget : undefined}
        />
      </form>
    </Dialog>
  );
}
