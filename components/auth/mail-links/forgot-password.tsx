"use client";
/** Requests a password reset. */
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../net/connection/query-client.ts";
import { AddressForm } from "../frame/address-form.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { TextLink } from "../frame/text-link.tsx";
import { waysInQuery } from "../sign-in/ways-in-query.ts";
import { askForPasswordReset } from "./mail-link-requests.ts";

export function ForgotPassword() {
  const { data: ways } = useQuery(waysInQuery, queryClient);
  if (ways?.sends_mail === false) {
    return (
      <AuthFrame
        title="Choose a new password"
        subtitle={
          <>
            This server does not send email, so it cannot send you a link. Ask whoever runs the server for a
            new password; <code>npm run manage -- people reset-password</code> sets one.
          </>
        }
      >
        <TextLink href="/login">Back to sign-in</TextLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Choose a new password"
      subtitle="Enter the address of your account. You will receive an email with a link."
    >
      <div className="flex flex-col gap-6">
        <AddressForm
          ask={askForPasswordReset}
          button="Send the link"
          outcome="If there is an account with this address, an email is on its way. The link works for an hour."
        />
        <TextLink href="/login">Back to sign-in</TextLink>
      </div>
    </AuthFrame>
  );
}
