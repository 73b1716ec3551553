"use client";
/** Signing in by a passkey, where the browser knows passkeys: by a button, and where the name is filled in. */
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { queryClient } from "../../net/connection/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { signInByPasskey } from "../frame/auth-requests.ts";
import { BackToApp } from "./back-to-app.tsx";
import { usePasskeyAutofill } from "./use-passkey-autofill.ts";

/** @param appPad of an app that opened the browser; null without one. */
export function PasskeySignIn({ appPad }: { appPad: string | null }) {
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
