"use client";
/** Sign-up form. */
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { MAX_FULL_NAME } from "../../../lib/people/people-limits.contract.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { useUnrepeated } from "../../net/forms/use-unrepeated.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NewPasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SubmitButton } from "./submit-button.tsx";

export interface NewAccount {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

type AccountFormProps = {
  /** Undefined lets the user choose. */
  email: string | undefined;
  emailHint?: string | undefined;
  create: (account: NewAccount) => Promise<void>;
  onError?: () => void;
};

export function AccountForm({ email, emailHint, create, onError }: AccountFormProps) {
  const creation = useUnrepeated(useMutation({ mutationFn: create, onError }, queryClient));
  // Busy until the chat opens, so that nothing is sent twice.
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

type AccountFieldsProps = {
  email: string | undefined;
  emailHint?: string | undefined;
};

function AccountFields({ email, emailHint }: AccountFieldsProps) {
  return (
    <>
      <TextField
        name="full_name"
        label="Your name"
        hint="Everyone sees it."
        maxLength={MAX_FULL_NAME}
        autoComplete="name"
        autoFocus
        required
      />
      <TextField
        name="email"
        label="Email address"
        hint={emailHint}
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly={email !== undefined}
        spellCheck={false}
        required
      />
      <NewPasswordField />
    </>
  );
}
