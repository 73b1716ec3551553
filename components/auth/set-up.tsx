"use client";
/** The first page of a new server: it creates the organization and its owner, then signs the owner in. */
import { type FormEvent, useEffect } from "react";
import { PASSWORD_MIN_LENGTH } from "../../lib/auth/password-strength.contract.ts";
import { MAX_FULL_NAME, MAX_ORGANIZATION_NAME } from "../../lib/organizations/name-limits.contract.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import {
  createOrganization,
  fetchServerSettings,
  type NewOrganization,
  startSession,
} from "./auth-requests.ts";
import { FormError } from "./form-error.tsx";
import { PasswordField } from "./password-field.tsx";
import { useLoaded } from "./use-loaded.ts";
import { useSubmit } from "./use-submit.ts";

async function setUp(organization: NewOrganization): Promise<void> {
  await createOrganization(organization);
  await startSession({ email: organization.email, password: organization.password });
}

/** Leads to sign-in when an organization exists already. */
export function SetUp() {
  const { value: settings, error: loadError } = useLoaded(fetchServerSettings);
  const { submit, isPending, error } = useSubmit(setUp);
  const isTaken = Boolean(settings?.realm_name);

  useEffect(() => {
    if (isTaken) window.location.replace("/login");
  }, [isTaken]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    void submit({
      organization_name: text("organization_name").trim(),
      full_name: text("full_name").trim(),
      email: text("email").trim(),
      password: text("password"),
    });
  }

  return (
    <AuthFrame
      title="Welcome to Parley"
      subtitle="Name your organization and create its owner, which is you."
    >
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <TextField
          name="organization_name"
          label="Organization name"
          hint="Everyone sees it."
          maxLength={MAX_ORGANIZATION_NAME}
          autoComplete="organization"
          autoFocus
          required
        />
        <hr className="my-1 border-line" />
        <TextField
          name="full_name"
          label="Your name"
          maxLength={MAX_FULL_NAME}
          autoComplete="name"
          required
        />
        <TextField name="email" label="E-mail address" type="email" autoComplete="username" required />
        <PasswordField
          name="password"
          label="Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters; a few unrelated words are best.`}
          minLength={PASSWORD_MIN_LENGTH}
          autoComplete="new-password"
          required
        />
        <FormError error={error ?? loadError} />
        <Button type="submit" variant="primary" size="lg" disabled={isPending || isTaken}>
          {isPending ? "Creating…" : "Create organization"}
        </Button>
      </form>
    </AuthFrame>
  );
}
