"use client";
/** Sign-in form with password. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { RequestFailure } from "../../net/connection/api-client.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { needsCode, startSession } from "../frame/auth-requests.ts";
import { SubmitButton } from "../frame/submit-button.tsx";
import { BackToApp } from "./back-to-app.tsx";

type PasswordSignInProps = {
  /** Directory user names are accepted too. */
  takesUserNames: boolean;
  /** One-time pad of the app that opened the browser, or null. */
  appPad: string | null;
};

type PasswordCredentials = { email: string; password: string; code: string };

export function PasswordSignIn({ takesUserNames, appPad }: PasswordSignInProps) {
  const signIn = useMutation(
    { mutationFn: (given: PasswordCredentials) => startSession(given, appPad) },
    queryClient,
  );
  const isBusy = signIn.isPending || signIn.isSuccess;
  const { password, code, takesCode } = useFieldsToRepeat(signIn.error);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    signIn.mutate({ email: text("email").trim(), password: text("password"), code: text("code").trim() });
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        name="email"
        label={takesUserNames ? "User name or email address" : "Email address"}
        type={takesUserNames ? "text" : "email"}
        autoCapitalize="none"
        autoComplete="username webauthn"
        autoFocus
        required
        spellCheck={false}
      />
      <PasswordField
        ref={password}
        name="password"
        label="Password"
        autoComplete="current-password"
        required
      />
      {takesCode && <CodeField ref={code} />}
      <FormError error={signIn.error && refusalInWords(signIn.error, takesUserNames)} />
      <SubmitButton isBusy={isBusy}>{isBusy ? "Signing in…" : "Sign in"}</SubmitButton>
      {appPad !== null && signIn.isSuccess && <BackToApp isSignedIn />}
    </form>
  );
}

/** The server's sentence names fields that this form does not have. */
function refusalInWords(error: Error, takesUserNames: boolean): string {
  if (!(error instanceof RequestFailure) || error.code !== "AUTHENTICATION_FAILED") return error.message;
  return `The ${takesUserNames ? "user name" : "email address"} or the password is incorrect. Check both and try again.`;
}

/** A refusal selects the field to type again. */
function useFieldsToRepeat(refusal: Error | null) {
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  // Each further attempt needs a code.
  const [takesCode, setTakesCode] = useState(false);
  const asksForCode = needsCode(refusal);
  const isRefused = refusal !== null;

  useEffect(() => {
    if (asksForCode) setTakesCode(true);
  }, [asksForCode]);
  useEffect(() => {
    if (isRefused) (code.current ?? password.current)?.select();
  }, [isRefused]);
  useEffect(() => {
    if (takesCode) code.current?.focus();
  }, [takesCode]);
  return { password, code, takesCode };
}

function CodeField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <TextField
      ref={ref}
      name="code"
      label="Code"
      hint="From the app on your phone, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
