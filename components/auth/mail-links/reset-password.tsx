"use client";
/** Sets a new password. */
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { queryClient } from "../../net/connection/query-client.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NewPasswordField } from "../../ui/forms/password-field.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { SubmitButton } from "../frame/submit-button.tsx";
import { MailLinkPage } from "./mail-link-page.tsx";
import { resetPassword } from "./mail-link-requests.ts";

const TITLE = "Choose a new password";

export function ResetPassword({ linkKey }: { linkKey: string }) {
  return (
    <MailLinkPage linkKey={linkKey} kind="password-reset" title={TITLE}>
      {({ realm_name, email }) => (
        <AuthFrame
          title={TITLE}
          subtitle={`For ${email} at ${realm_name}. You are signed out everywhere else.`}
        >
          <ResetForm linkKey={linkKey} email={email} />
        </AuthFrame>
      )}
    </MailLinkPage>
  );
}

function ResetForm({ linkKey, email }: { linkKey: string; email: string }) {
  const saving = useMutation(
    { mutationFn: (password: string) => resetPassword(linkKey, password) },
    queryClient,
  );
  const isBusy = saving.isPending || saving.isSuccess;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    saving.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      {/* For password managers. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <NewPasswordField label="New password" />
      <p className="text-ink-soft text-sm">
        Passkeys and keys for programs keep working. You can remove them in your settings, under Sessions and
        keys.
      </p>
      <FormError error={saving.error?.message} />
      <SubmitButton isBusy={isBusy}>{isBusy ? "Saving…" : "Save and sign in"}</SubmitButton>
    </form>
  );
}
