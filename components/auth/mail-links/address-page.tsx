"use client";
/** A page that asks for an address and has something mailed to it, for people who are not signed in. */
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { queryClient } from "../../net/connection/query-client.ts";
import { waysInQuery } from "../../net/connection/ways-in-query.ts";
import { AddressForm } from "../frame/address-form.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { TextLink } from "../frame/text-link.tsx";

type AddressPageProps = ComponentProps<typeof AddressForm> & {
  title: string;
  subtitle: string;
  /** The subtitle on a server that sends no mail. */
  withoutMail: ReactNode;
};

export function AddressPage({ title, subtitle, withoutMail, ...form }: AddressPageProps) {
  const { data: ways } = useQuery(waysInQuery, queryClient);
  const sendsMail = ways?.sends_mail !== false;
  return (
    <AuthFrame title={title} subtitle={sendsMail ? subtitle : withoutMail}>
      <div className="flex flex-col gap-6">
        {sendsMail && <AddressForm {...form} />}
        <TextLink href="/login">Back to sign-in</TextLink>
      </div>
    </AuthFrame>
  );
}
