"use client";
/** The sign-in form with e-mail address and password. */
import type { FormEvent } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { startSession } from "./auth-requests.ts";
import { FormError } from "./form-error.tsx";
import { PasswordField } from "./password-field.tsx";
import { useSubmit } from "./use-submit.ts";

/** What was typed stays in place when signing in fails. */
export function PasswordSignIn() {
  const { submit, isPending, error } = useSubmit(startSession);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void submit({ email: String(form.get("email")).trim(), password: String(form.get("password")) });
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
      <FormError error={error} />
      <Button type="submit" variant="primary" size="lg" disabled={isPending}>
        {isPending ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}
