"use client";
/** The page where somebody creates an account by a link from a mail. */
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { queryClient } from "../../connection/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AccountFields } from "../frame/account-fields.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { MailLinkPage } from "../mail-links/mail-link-page.tsx";
import { signUp } from "../mail-links/mail-link-requests.ts";

export function SignUp({ linkKey }: { linkKey: string }) {
  return (
    <MailLinkPage linkKey={linkKey} kind="sign-up" title="Create your account">
      {({ realm_name, email }) => (
        <AuthFrame title={`Join ${realm_name}`} subtitle="Your address is confirmed. Create your account.">
          <SignUpForm linkKey={linkKey} email={email} />
        </AuthFrame>
      )}
    </MailLinkPage>
  );
}

function SignUpForm({ linkKey, email }: { linkKey: string; email: string }) {
  const joining = useMutation(
    { mutationFn: (account: { fullName: string; password: string }) => signUp(linkKey, account) },
    queryClient,
  );
  const isBusy = joining.isPending || joining.isSuccess;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    joining.mutate({ fullName: text("full_name").trim(), password: text("password") });
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <AccountFields email={email} />
      <FormError error={joining.error?.message} />
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
        {isBusy ? "Joining…" : "Join"}
      </Button>
    </form>
  );
}
