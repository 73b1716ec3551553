"use client";
/** The settings page of the ways in which people sign in. */
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Fact, Facts } from "../frame/facts.tsx";
import { PageIntro, Section } from "../frame/page-parts.tsx";
import { saveSettings } from "../rows/save-setting.ts";
import { useIsAdministrator, useIsOwner } from "../use-is-administrator.ts";
import { type SignInMethod, useSignInMethods } from "./use-sign-in-methods.ts";

const WORDS = new Map([
  [
    "Email",
    {
      label: "Password",
      hint: "People choose one when they join. Without passwords, people cannot sign up, and passkeys do not work either.",
    },
  ],
  ["LDAP", { label: "Directory (LDAP)", hint: "The user name and password of your directory." }],
  ["OpenID Connect", { label: "Identity provider (OpenID Connect)", hint: "A button on the sign-in page." }],
  ["Dev", { label: "Without a password", hint: "As anyone; in development mode only." }],
]);

/** Owners change them; others see which there are, and administrators whether the services answer. */
export function SignInPage() {
  const methods = useSignInMethods();
  const isOwner = useIsOwner();
  const isAdministrator = useIsAdministrator();
  const left = methods.filter(({ name, isEnabled }) => isEnabled && name !== "Dev").length;
  return (
    <>
      <PageIntro>How people sign in. Changes here sign nobody out, and API keys keep working.</PageIntro>
      {methods.map((method) => {
        const isLast = method.isEnabled && method.name !== "Dev" && left === 1;
        return (
          <MethodRow key={method.name} method={method} isLast={isLast} isDisabled={!isOwner || isLast} />
        );
      })}
      {isAdministrator && <SignInServices />}
    </>
  );
}

type MethodRowProps = { method: SignInMethod; isLast: boolean; isDisabled: boolean };

function MethodRow({ method: { name, isEnabled }, isLast, isDisabled }: MethodRowProps) {
  const saving = useRequest((enabled: boolean) =>
    saveSettings("organization", { authentication_methods: { [name]: enabled } }),
  );
  const words = WORDS.get(name);
  return (
    <div className="border-line border-b py-3">
      <SwitchField
        label={words?.label ?? name}
        hint={isLast ? `${words?.hint ?? ""} At least one way must stay on.` : words?.hint}
        error={saving.error?.message}
        checked={saving.isPending ? saving.variables : isEnabled}
        disabled={isDisabled}
        onChange={(enabled) => saving.mutate(enabled)}
      />
    </div>
  );
}

/** What administrators see of the external services that people sign in with. */
function SignInServices() {
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

/** Asked again whenever the page is opened. */
function useSignInServices() {
  return useQuery(
    {
      queryKey: ["sign-in-services"],
      queryFn: () => callApi("GET /realm/sign_in_services"),
      refetchOnMount: "always",
    },
    queryClient,
  );
}
