"use client";
/** Settings page of sign-in methods. */
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useSignInMethods } from "../../../model/people/sign-in-methods.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Facts, PageIntro, Section } from "../frame/page-parts.tsx";
import { SavedSwitch } from "../frame/saved-switch.tsx";
import { useIsAdministrator, useIsOwner } from "../use-is-administrator.ts";

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

export function SignInPage() {
  const methods = useSignInMethods();
  const isOwner = useIsOwner();
  const isAdministrator = useIsAdministrator();
  const left = methods.filter(({ name, isEnabled }) => isEnabled && name !== "Dev").length;
  return (
    <>
      <PageIntro>
        How people sign in. Changes here sign nobody out, and API keys keep working.
        {!isOwner && " Only owners can make them."}
      </PageIntro>
      {methods.map(({ name, isEnabled }) => {
        const isLast = isEnabled && name !== "Dev" && left === 1;
        const { label = name, hint } = WORDS.get(name) ?? {};
        return (
          <div key={name} className="border-line border-b py-3">
            <SavedSwitch
              label={label}
              hint={isLast ? `${hint ?? ""} At least one way must stay on.` : hint}
              checked={isEnabled}
              disabled={!isOwner || isLast}
              save={(enabled) => callApi("PATCH /realm", { authentication_methods: { [name]: enabled } })}
            />
          </div>
        );
      })}
      {isAdministrator && <SignInServices />}
    </>
  );
}

function SignInServices() {
  const {
    data: services,
    error,
    isFetching,
    refetch,
  } = useFetched(["sign-in-services"], () => callApi("GET /realm/sign_in_services"));
  if (error) return <FormError error={error.message} />;
  if (!services) return <Skeleton className="h-40" />;
  const { ldap, openid } = services;
  if (!ldap && !openid) return null;
  return (
    <>
      {ldap && (
        <Section title="Directory (LDAP)">
          <Facts
            facts={{
              State: stateOf(ldap),
              Server: ldap.url,
              "Linked accounts": ldap.people,
              ...unknownNames({
                "Groups missing here": ldap.unknown_groups,
                "Groups missing in the directory": ldap.missing_groups,
                "Profile fields missing here": ldap.unknown_profile_fields,
              }),
            }}
          />
        </Section>
      )}
      {openid && (
        <Section title={openid.name}>
          <Facts
            facts={{
              State: stateOf(openid),
              Provider: openid.issuer,
              "Redirect address": openid.redirect_uri,
              "Back-channel logout address": openid.logout_uri,
              "Linked accounts": openid.people,
              ...unknownNames({ "Groups missing here": openid.unknown_groups }),
            }}
          />
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

/** Only the lists with names. */
function unknownNames(lists: Readonly<Record<string, readonly string[]>>): Record<string, ReactNode> {
  const facts: Record<string, ReactNode> = {};
  for (const [title, names] of Object.entries(lists)) {
    if (names.length > 0) facts[title] = <span className="text-danger">{names.join(", ")}</span>;
  }
  return facts;
}
