"use client";
/** Requests a password reset. */
import { AddressForm } from "../frame/address-form.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { TextLink } from "../frame/text-link.tsx";
import { askForPasswordReset } from "./mail-link-requests.ts";

export function ForgotPassword() {
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
