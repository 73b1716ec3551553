"use client";
/** The settings page of the ways in which people sign in. */
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../../../net/connection/query-client.ts";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { PageIntro } from "../frame/page-parts.tsx";
import { saveSettings } from "../rows/save-setting.ts";
import { useIsAdministrator, useIsOwner } from "../use-is-administrator.ts";
import { SignInServices } from "./sign-in-services.tsx";
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
  const saving = useMutation(
    {
      mutationFn: (enabled: boolean) =>
        saveSettings("organization", { authentication_methods: { [name]: enabled } }),
    },
    queryClient,
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
