"use client";
/** First page of a new server. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { MAX_FULL_NAME, MAX_ORGANIZATION_NAME } from "../../../lib/people/people-limits.contract.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { useUnrepeated } from "../../net/forms/use-unrepeated.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NewPasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { type NewOrganization, setUpOrganization } from "../frame/auth-requests.ts";
import { SubmitButton } from "../frame/submit-button.tsx";
import { useServerSettings } from "../frame/use-server-settings.ts";

/** Redirects to sign-in if an organization exists. */
export function SetUp() {
  const { settings, error: loadError } = useServerSettings();
  const setUp = useUnrepeated(useMutation({ mutationFn: setUpOrganization }, queryClient));
  // Busy until the chat opens, so that nothing is sent twice.
  const isBusy = setUp.isPending || setUp.isSuccess;
  const isTaken = Boolean(settings?.realm_name);

  useEffect(() => {
    if (isTaken) window.location.replace("/login");
  }, [isTaken]);

  return (
    <AuthFrame
      title="Welcome to Parley"
      subtitle="Name your organization and create your account as its owner."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setUp.mutate(newOrganization(new FormData(event.currentTarget)));
        }}
        className="flex flex-col gap-4"
      >
        <OrganizationField />
        <hr className="my-1 border-line" />
        <OwnerFields />
        <FormError error={setUp.error?.message ?? loadError} />
        <SubmitButton isBusy={isBusy || isTaken}>{isBusy ? "Creating…" : "Create organization"}</SubmitButton>
      </form>
    </AuthFrame>
  );
}

function newOrganization(form: FormData): NewOrganization {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    organization_name: text("organization_name").trim(),
    full_name: text("full_name").trim(),
    email: text("email").trim(),
    password: text("password"),
  };
}

function OrganizationField() {
  return (
    <TextField
      name="organization_name"
      label="Organization name"
      hint="Everyone sees it."
      maxLength={MAX_ORGANIZATION_NAME}
      autoComplete="organization"
      autoFocus
      required
    />
  );
}

function OwnerFields() {
  return (
    <>
      <TextField name="full_name" label="Your name" maxLength={MAX_FULL_NAME} autoComplete="name" required />
      <TextField name="email" label="Email address" type="email" autoComplete="username" required />
      <NewPasswordField />
    </>
  );
}
