"use client";
/** Sign-in page. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { openIdRefusalText } from "../../../lib/accounts/openid-accounts/openid-refusals.contract.ts";
import type { SignInPurpose } from "../../../lib/accounts/sign-in/sign-in-purpose.contract.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { forgetSessionEnd, notedSessionEnd } from "../../net/connection/session-end.ts";
import { waysInQuery } from "../../net/connection/ways-in-query.ts";
import { eraseLeftovers } from "../../net/offline/erase-offline.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { type ServerSettings, signInByPasskey } from "../frame/auth-requests.ts";
import { AuthSkeleton } from "../frame/auth-skeleton.tsx";
import { TextLink } from "../frame/text-link.tsx";
import { useServerSettings } from "../frame/use-server-settings.ts";
import { fetchOwnName } from "../sign-up/join-requests.ts";
import { BackToApp } from "./back-to-app.tsx";
import { DevelopmentSignIn } from "./development-sign-in.tsx";
import { ExternalSignIn } from "./external-sign-in.tsx";
import { PasswordSignIn } from "./password-sign-in.tsx";
import { usePasskeyAutofill } from "./use-passkey-autofill.ts";

type SignInProps = {
  purpose: SignInPurpose;
  /** Why an identity provider's sign-in just failed, or null. */
  problem: string | null;
};

const UNKNOWN_PROBLEM = "Signing in failed. Try again in a moment.";

/** Redirects to setup on an empty server, or to the chat if signed in without a problem to show. */
export function SignIn({ purpose, problem }: SignInProps) {
  const { settings, error } = useServerSettings();
  const hasSession = useHasSession();
  // An app asks for the account even in a signed-in browser.
  const isSignedIn = purpose.appPad === null ? hasSession : false;
  const isEmptyServer = settings !== undefined && !settings.realm_name;

  useEffect(eraseLeftovers, []);
  useEffect(() => {
    if (isEmptyServer) window.location.replace("/setup");
  }, [isEmptyServer]);
  const isDone = isSignedIn === true && problem === null;
  useEffect(() => {
    if (isDone) window.location.replace(`/${window.location.hash}`);
  }, [isDone]);

  if (error) {
    return (
      <AuthFrame title="Sign in">
        <FormError error={error} />
      </AuthFrame>
    );
  }
  if (isSignedIn && problem !== null) return <SignedInBefore problem={problem} />;
  if (!settings || isEmptyServer || isSignedIn !== false) return <AuthSkeleton title="Sign in" />;
  return (
    <AuthFrame
      title={`Sign in to ${settings.realm_name}`}
      subtitle={plainText(settings.realm_description)}
      icon={settings.realm_icon}
    >
      <SignInMethods settings={settings} purpose={purpose} problem={problem} />
    </AuthFrame>
  );
}

/** The failed attempt may have been for an app or another account. */
function SignedInBefore({ problem }: { problem: string }) {
  return (
    <AuthFrame title="Signing in failed" subtitle="You are still signed in here.">
      <div className="flex flex-col gap-6">
        <FormError error={problemInWords(problem)} />
        <TextLink href="/">Go to your conversations</TextLink>
      </div>
    </AuthFrame>
  );
}

function problemInWords(problem: string): string {
  return openIdRefusalText(problem) ?? UNKNOWN_PROBLEM;
}

function useHasSession(): boolean | undefined {
  const { data, isError } = useQuery(
    { queryKey: ["own-name"], queryFn: fetchOwnName, retry: false },
    queryClient,
  );
  // Sign-in must stay possible if the request fails.
  if (isError) return false;
  return data === undefined ? undefined : data !== null;
}

type SignInMethodsProps = SignInProps & { settings: ServerSettings };

function SignInMethods({ settings, purpose, problem }: SignInMethodsProps) {
  const methods = settings.authentication_methods;
  return (
    <div className="flex flex-col gap-8">
      {problem === null ? <LastSession /> : <FormError error={problemInWords(problem)} />}
      {methods.password && (
        <PasswordSignIn takesUserNames={!settings.require_email_format_usernames} appPad={purpose.appPad} />
      )}
      {methods.email && <PasskeySignIn appPad={purpose.appPad} />}
      <ExternalSignIn
        methods={settings.external_authentication_methods}
        purpose={purpose}
        isSecond={methods.password}
      />
      <OtherWays hasPasswords={methods.email} />
      {methods.dev && <DevelopmentSignIn appPad={purpose.appPad} />}
      {methods.dev && <TextLink href="/mails">Emails from this server</TextLink>}
    </div>
  );
}

const UNSENT_SENTENCES = {
  nothing: "",
  kept: " What you had not sent is kept here, encrypted, until you sign in.",
  erased: " What you had not sent was erased, because this browser could not encrypt it.",
} as const;

/** Explains a redirect after the session ended. */
function LastSession() {
  const [unsent] = useState(notedSessionEnd);
  useEffect(forgetSessionEnd, []);
  if (unsent === null) return null;
  return (
    <p role="status" className="rounded-md bg-selected px-3 py-2 text-ink-soft text-md">
      You are no longer signed in here. Sign in to go on where you were.{UNSENT_SENTENCES[unsent]}
    </p>
  );
}

function OtherWays({ hasPasswords }: { hasPasswords: boolean }) {
  const { data: ways } = useQuery(waysInQuery, queryClient);
  if (!ways || !(hasPasswords || ways.sign_up)) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
      {hasPasswords && <TextLink href="/forgot">Forgot your password?</TextLink>}
      {ways.sign_up && <TextLink href="/sign-up">Create an account</TextLink>}
    </p>
  );
}

// The description arrives as HTML.
function plainText(html: string | undefined): string | undefined {
  if (!html) return undefined;
  return new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() || undefined;
}

function PasskeySignIn({ appPad }: { appPad: string | null }) {
  const signIn = useMutation({ mutationFn: () => signInByPasskey(appPad) }, queryClient);
  const filled = usePasskeyAutofill(appPad, !signIn.isPending && !signIn.isSuccess);
  if (typeof PublicKeyCredential === "undefined") return null;
  const isDone = signIn.isSuccess || filled.isSuccess;
  const isBusy = isDone || signIn.isPending || filled.isPending;
  return (
    <div className="flex flex-col gap-3">
      <Button size="lg" isBusy={isBusy} onClick={() => signIn.mutate()}>
        <Fingerprint className="size-4" />
        Sign in with a passkey
      </Button>
      <FormError error={(signIn.error ?? filled.error)?.message} />
      {appPad !== null && isDone && <BackToApp isSignedIn />}
    </div>
  );
}
