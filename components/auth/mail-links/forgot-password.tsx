"use client";
/** Requests a password reset. */
import { AddressPage } from "./address-page.tsx";
import { askForPasswordReset } from "./mail-link-requests.ts";

export function ForgotPassword() {
  return (
    <AddressPage
      title="Choose a new password"
      subtitle="Enter the address of your account. You will receive an email with a link."
      withoutMail={
        <>
          This server does not send email, so it cannot send you a link. Ask an administrator of your
          organization for one: it is under <em>Reset password</em> in your row of <em>Settings, Users</em>.
        </>
      }
      ask={askForPasswordReset}
      button="Send the link"
      outcome="If there is an account with this address, an email is on its way. The link works for an hour."
    />
  );
}
