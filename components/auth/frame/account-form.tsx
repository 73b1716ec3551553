"use client";
/** The form in which somebody creates an account, by an invitation or by the link of a mail. */
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { queryClient } from "../../net/connection/query-client.ts";
import { FormError } from "../../ui/form-error.tsx";
import { AccountFields } from "./account-fields.tsx";
import { SubmitButton } from "./submit-button.tsx";

export interface NewAccount {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

type AccountFormProps = {
  /** The address that the account will have; undefined: any. */
  email: string | undefined;
  emailHint?: string | undefined;
  create: (account: NewAccount) => Promise<void>;
  onError?: () => void;
};

/** The fields keep their text when the request fails. */
export function AccountForm({ email, emailHint, create, onError }: AccountFormProps) {
  const creation = useMutation({ mutationFn: create, onError }, queryClient);
  // Done means that the chat is about to open: nothing can be sent twice until it does.
  const isBusy = creation.isPending || creation.isSuccess;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    creation.mutate({
      fullName: text("full_name").trim(),
      email: text("email").trim(),
      password: text("password"),
    });
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <AccountFields email={email} emailHint={emailHint} />
      <FormError error={creation.error?.message} />
      <SubmitButton isBusy={isBusy}>{isBusy ? "Joining…" : "Join"}</SubmitButton>
    </form>
  );
}
