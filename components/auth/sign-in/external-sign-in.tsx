"use client";
/** Buttons of identity providers. */
import { useMutation } from "@tanstack/react-query";
import type { SignInPurpose } from "../../../lib/accounts/sign-in/sign-in-purpose.contract.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { goToProvider, type ServerSettings } from "../frame/auth-requests.ts";
import { BackToApp } from "./back-to-app.tsx";

type ExternalSignInProps = {
  methods: ServerSettings["external_authentication_methods"];
  purpose: SignInPurpose;
  /** Separated from the form above. */
  isSecond: boolean;
};

export function ExternalSignIn({ methods, purpose, isSecond }: ExternalSignInProps) {
  const going = useMutation({ mutationFn: (name: string) => goToProvider(name, purpose) }, queryClient);
  if (methods.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {isSecond && (
        <p className="flex items-center gap-3 text-ink-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      <FormError error={going.error?.message} />
      {methods.map(({ name, display_name }) => (
        <Button
          key={name}
          size="lg"
          className="min-w-0"
          isBusy={going.isPending || going.isSuccess}
          onClick={() => going.mutate(name)}
        >
          <span className="truncate">Continue with {display_name}</span>
        </Button>
      ))}
      {purpose.appPad !== null && going.isSuccess && <BackToApp isSignedIn={false} />}
    </div>
  );
}
