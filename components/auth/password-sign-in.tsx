"use client";
/** The sign-in form with e-mail address and password. */
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { queryClient } from "../connection/query-client.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { TextField } from "../ui/text-field.tsx";
import { startSession } from "./auth-requests.ts";
import { PasswordField } from "./password-field.tsx";

/** What was typed stays in place when signing in fails. */
export function PasswordSignIn() {
  const signIn = useMutation({ mutationFn: startSession }, queryClient);
  const isBusy = signIn.isPending || signIn.isSuccess;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn.mutate({ email: String(form.get("email")).trim(), password: String(form.get("password")) });
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="username"
        autoFocus
        required
        spellCheck={false}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" required />
      <FormError error={signIn.error?.message} />
      <Button type="submit" variant="primary" size="lg" disabled={isBusy}>
        {isBusy ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}
