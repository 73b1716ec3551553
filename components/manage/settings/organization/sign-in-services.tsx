"use client";
/** What administrators see of the external services that people sign in with. */
import { RefreshCw } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Fact, Facts } from "../frame/facts.tsx";
import { Section } from "../frame/page-parts.tsx";
import { useSignInServices } from "./use-sign-in-services.ts";

export function SignInServices() {
  const { data: services, error, isFetching, refetch } = useSignInServices();
  if (error) return <FormError error={error.message} />;
  if (!services) return <Skeleton className="h-40" />;
  const { ldap, openid } = services;
  if (!ldap && !openid) return null;
  return (
    <>
      {ldap && (
        <Section title="Directory (LDAP)">
          <Facts>
            <Fact name="State">{stateOf(ldap)}</Fact>
            <Fact name="Server">{ldap.url}</Fact>
            <Fact name="Linked accounts">{ldap.people}</Fact>
          </Facts>
        </Section>
      )}
      {openid && (
        <Section title={openid.name}>
          <Facts>
            <Fact name="State">{stateOf(openid)}</Fact>
            <Fact name="Provider">{openid.issuer}</Fact>
            <Fact name="Redirect address">{openid.redirect_uri}</Fact>
            <Fact name="Back-channel logout address">{openid.logout_uri}</Fact>
            <Fact name="Linked accounts">{openid.people}</Fact>
          </Facts>
        </Section>
      )}
      <p className="mt-4">
        <Button icon={<RefreshCw className="size-4" />} isBusy={isFetching} onClick={() => refetch()}>
          Check again
        </Button>
      </p>
    </>
  );
}

function stateOf({ error }: { error: string | null }) {
  if (error === null) return "It answers";
  return <span className="text-danger">It does not answer: {error}</span>;
}
