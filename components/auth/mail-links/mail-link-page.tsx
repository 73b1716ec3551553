"use client";
/** A mail link's form, or why it no longer works. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "../../net/connection/query-client.ts";
import { FormError } from "../../ui/form-error.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { AuthSkeleton } from "../frame/auth-skeleton.tsx";
import { TextLink } from "../frame/text-link.tsx";
import { fetchMailLink, type MailLink } from "./mail-link-requests.ts";

type MailLinkPageProps = {
  linkKey: string;
  kind: MailLink["kind"];
  title: string;
  children: (link: MailLink) => ReactNode;
};

/** Only reads the link: mail scanners open links too. */
export function MailLinkPage({ linkKey, kind, title, children }: MailLinkPageProps) {
  const { data, error } = useQuery(
    {
      queryKey: ["mail-link", linkKey],
      queryFn: async () => ({ link: await fetchMailLink(linkKey) }),
      // Never stale: after use, the page navigates away.
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  if (error) {
    return (
      <AuthFrame title={title}>
        <FormError error={error.message} />
      </AuthFrame>
    );
  }
  if (!data) return <AuthSkeleton title={title} />;
  const { link } = data;
  if (link?.kind !== kind) {
    return (
      <Ended
        title="This link does not exist"
        subtitle="Check that you have copied the whole address from the email."
      />
    );
  }
  if (link.state === "used") {
    return (
      <Ended title="This link has already been used" subtitle="It works once. If it was you, sign in." />
    );
  }
  if (link.state === "expired") {
    return <Ended title="This link has expired" subtitle="Ask for a new one." />;
  }
  return children(link);
}

function Ended(words: { title: string; subtitle: string }) {
  return (
    <AuthFrame {...words}>
      <TextLink href="/login">Go to sign-in</TextLink>
    </AuthFrame>
  );
}
