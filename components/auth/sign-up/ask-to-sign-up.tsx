"use client";
/** Requests an account. */
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../net/connection/query-client.ts";
import { waysInQuery } from "../../net/connection/ways-in-query.ts";
import { FormError } from "../../ui/form-error.tsx";
import { AddressForm } from "../frame/address-form.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { AuthSkeleton } from "../frame/auth-skeleton.tsx";
import { TextLink } from "../frame/text-link.tsx";
import { useServerSettings } from "../frame/use-server-settings.ts";
import { askToSignUp } from "../mail-links/mail-link-requests.ts";

export function AskToSignUp() {
  const { settings, error } = useServerSettings();
  const { data: ways, error: waysError } = useQuery(waysInQuery, queryClient);
  const failure = error ?? waysError?.message;
  if (failure) {
    return (
      <AuthFrame title="Create your account">
        <FormError error={failure} />
      </AuthFrame>
    );
  }
  if (!settings || !ways) return <AuthSkeleton title="Create your account" />;
  if (!ways.sign_up) {
    return (
      <AuthFrame
        title="You need an invitation"
        subtitle={`Ask a member of ${settings.realm_name ?? "the organization"} to invite you.`}
      >
        <TextLink href="/login">Sign in to an existing account</TextLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={`Join ${settings.realm_name}`}
      subtitle="Enter your address. You will receive an email with a link to create your account."
    >
      <div className="flex flex-col gap-6">
        <AddressForm
          ask={askToSignUp}
          button="Send the link"
          hint={ways.domains.length === 0 ? undefined : `An address at ${ways.domains.join(", ")}.`}
          outcome="Check your mailbox: an email is on its way. The link works for a day."
        />
        <TextLink href="/login">Sign in to an existing account</TextLink>
      </div>
    </AuthFrame>
  );
}
