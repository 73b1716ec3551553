"use client";
/** The form in which somebody who is invited creates an account. */
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { queryClient } from "../../connection/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AccountFields } from "../frame/account-fields.tsx";
import { join, type NewAccount } from "./join-requests.ts";

type JoinFormProps = {
  invitationKey: string;
  /** The address that the invitation was sent to, which the account will have; undefined: any. */
  email: string | undefined;
};

/** What was typed stays in place when joining fails; if the invitation has ended meanwhile, the page says so. */
export function JoinForm({ invitationKey, email }: JoinFormProps) {
  const joining = useMutation(
    {
      mutationFn: (account: NewAccount) => join(invitationKey, account),
      onError: () => queryClient.invalidateQueries({ queryKey: ["invitation", invitationKey] }),
    },
    queryClient,
  );
  // Done means that the chat is about to open: nothing can be sent twice until it does.
  const isBusy = joining.isPending || joining.isSuccess;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    joining.mutate({
      full_name: text("full_name").trim(),
      email: email === undefined ? text("email").trim() : undefined,
      password: text("password"),
    });
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <AccountFields
        email={email}
        emailHint={email === undefined ? undefined : "The address that you were invited at."}
      />
      <FormError error={joining.error?.message} />
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
        {isBusy ? "Joining…" : "Join"}
      </Button>
    </form>
  );
}
