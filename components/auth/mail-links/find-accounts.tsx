"use client";
/** Requests a mail that lists the organizations of an address. */
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../net/connection/query-client.ts";
import { AddressForm } from "../frame/address-form.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { TextLink } from "../frame/text-link.tsx";
import { waysInQuery } from "../sign-in/ways-in-query.ts";
import { askForAccounts } from "./mail-link-requests.ts";

const TITLE = "Find your organizations";

export function FindAccounts() {
  const { data: ways } = useQuery(waysInQuery, queryClient);
  if (ways?.sends_mail === false) {
    return (
      <AuthFrame
        title={TITLE}
        subtitle="This server does not send email, so it cannot send you a list. Ask whoever invited you for the address."
      >
        <TextLink href="/login">Back to sign-in</TextLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={TITLE}
      subtitle="Enter your email address. You will receive an email that lists your organizations on this server."
    >
      <div className="flex flex-col gap-6">
        <AddressForm
          ask={askForAccounts}
          button="Send the list"
          outcome="If there are accounts with this address, an email is on its way."
        />
        <TextLink href="/login">Back to sign-in</TextLink>
      </div>
    </AuthFrame>
  );
}
