"use client";
/** The sign-in page: e-mail address and password, and in development mode a list of people. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../connection/query-client.ts";
import { FormError } from "../ui/form-error.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import type { ServerSettings } from "./auth-requests.ts";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { DevelopmentSignIn } from "./development-sign-in.tsx";
import { fetchOwnName } from "./join-requests.ts";
import { PasswordSignIn } from "./password-sign-in.tsx";
import { TextLink } from "./text-link.tsx";
import { useServerSettings } from "./use-server-settings.ts";
import { waysInQuery } from "./ways-in-query.ts";

/**
 * Asks the server which ways in there are. Leads to set-up before the first organization exists, and to the chat those
 * who are signed in.
 */
export function SignIn() {
  const { settings, error } = useServerSettings();
  const isSignedIn = useIsSignedIn();
  const isEmptyServer = settings !== undefined && !settings.realm_name;

  useEffect(() => {
    if (isEmptyServer) window.location.replace("/setup");
  }, [isEmptyServer]);
  useEffect(() => {
    if (isSignedIn) window.location.replace(`/${window.location.hash}`);
  }, [isSignedIn]);

  if (error) {
    return (
      <AuthFrame title="Sign in">
        <FormError error={error} />
      </AuthFrame>
    );
  }
  if (!settings || isEmptyServer || isSignedIn !== false) return <AuthSkeleton title="Sign in" />;
  return (
    <AuthFrame title={`Sign in to ${settings.realm_name}`} subtitle={plainText(settings.realm_description)}>
      <SignInMethods
        methods={settings.authentication_methods}
        takesUserNames={!settings.require_email_format_usernames}
      />
    </AuthFrame>
  );
}

/** Undefined until it is known. */
function useIsSignedIn(): boolean | undefined {
  const { data, isError } = useQuery(
    { queryKey: ["own-name"], queryFn: fetchOwnName, retry: false },
    queryClient,
  );
  // If it cannot be found out, one can still sign in.
  if (isError) return false;
  return data === undefined ? undefined : data !== null;
}

type SignInMethodsProps = { methods: ServerSettings["authentication_methods"]; takesUserNames: boolean };

function SignInMethods({ methods, takesUserNames }: SignInMethodsProps) {
  return (
    <div className="flex flex-col gap-8">
      {methods.password && <PasswordSignIn takesUserNames={takesUserNames} />}
      <OtherWays />
      {methods.dev && <DevelopmentSignIn />}
      {methods.dev && <TextLink href="/mails">Mails of this server</TextLink>}
    </div>
  );
}

function OtherWays() {
  const { data: ways } = useQuery(waysInQuery, queryClient);
  if (!ways?.password_reset && !ways?.sign_up) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
      {ways.password_reset && <TextLink href="/forgot">Forgot your password?</TextLink>}
      {ways.sign_up && <TextLink href="/sign-up">Create an account</TextLink>}
    </p>
  );
}

// The description comes rendered; here its words are enough.
function plainText(html: string | undefined): string | undefined {
  if (!html) return undefined;
  return new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() || undefined;
}
