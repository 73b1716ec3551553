"use client";
/** The sign-in page: e-mail address and password, and in development mode a list of people. */
import { useEffect } from "react";
import { FormError } from "../ui/form-error.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import type { ServerSettings } from "./auth-requests.ts";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { DevelopmentSignIn } from "./development-sign-in.tsx";
import { PasswordSignIn } from "./password-sign-in.tsx";
import { useServerSettings } from "./use-server-settings.ts";

/** Asks the server which ways in there are; before the first organization exists, leads to set-up. */
export function SignIn() {
  const { settings, error } = useServerSettings();
  const isEmptyServer = settings !== undefined && !settings.realm_name;

  useEffect(() => {
    if (isEmptyServer) window.location.replace("/setup");
  }, [isEmptyServer]);

  if (error) {
    return (
      <AuthFrame title="Sign in">
        <FormError error={error} />
      </AuthFrame>
    );
  }
  if (!settings || isEmptyServer) return <AuthSkeleton title="Sign in" />;
  return (
    <AuthFrame title={`Sign in to ${settings.realm_name}`} subtitle={plainText(settings.realm_description)}>
      <SignInMethods methods={settings.authentication_methods} />
    </AuthFrame>
  );
}

function SignInMethods({ methods }: { methods: ServerSettings["authentication_methods"] }) {
  return (
    <div className="flex flex-col gap-8">
      {methods.password && <PasswordSignIn />}
      {methods.dev && <DevelopmentSignIn />}
    </div>
  );
}

// The description comes rendered; here its words are enough.
function plainText(html: string | undefined): string | undefined {
  if (!html) return undefined;
  return new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() || undefined;
}
