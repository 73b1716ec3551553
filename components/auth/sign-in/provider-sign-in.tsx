"use client";
/** Redirects immediately to an identity provider, e.g. for apps. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SignInPurpose } from "../../../lib/accounts/sign-in/sign-in-purpose.contract.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { FormError } from "../../ui/form-error.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { goToProvider } from "../frame/auth-requests.ts";
import { AuthSkeleton } from "../frame/auth-skeleton.tsx";
import { TextLink } from "../frame/text-link.tsx";
import { BackToApp } from "./back-to-app.tsx";

type ProviderSignInProps = { provider: string; purpose: SignInPurpose };

export function ProviderSignIn({ provider, purpose }: ProviderSignInProps) {
  const {
    mutate: leave,
    error,
    isSuccess: hasLeft,
  } = useMutation({ mutationFn: () => goToProvider(provider, purpose) }, queryClient);
  useEffect(() => leave(), [leave]);
  // A provider that knows the user opens the app immediately, and this tab stays.
  if (hasLeft && purpose.appPad !== null) {
    return (
      <AuthFrame title="Sign in">
        <BackToApp isSignedIn={false} />
      </AuthFrame>
    );
  }
  if (!error) return <AuthSkeleton title="Sign in" />;
  return (
    <AuthFrame title="Sign in">
      <div className="flex flex-col gap-6">
        <FormError error={error.message} />
        <TextLink href="/login">Choose another way</TextLink>
      </div>
    </AuthFrame>
  );
}
