"use client";
/** Requests a mail that lists the organizations of an address. */
import { AddressPage } from "./address-page.tsx";
import { askForAccounts } from "./mail-link-requests.ts";

export function FindAccounts() {
  return (
    <AddressPage
      title="Find your organizations"
      subtitle="Enter your email address. You will receive an email that lists your organizations on this server."
      withoutMail="This server does not send email, so it cannot send you a list. Ask whoever invited you for the address."
      ask={askForAccounts}
      button="Send the list"
      outcome="If there are accounts with this address, an email is on its way."
    />
  );
}
