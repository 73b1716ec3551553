"use client";
/** The button that signs in by a passkey, where the browser knows passkeys. */
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { queryClient } from "../connection/query-client.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { signInByPasskey } from "./auth-requests.ts";

/** @param appPad of an app that opened the browser; null without one. */
export function PasskeySignIn({ appPad }: { appPad: string | null }) {
  const signIn = useMutation({ mutationFn: () => signInByPasskey(appPad) }, queryClient);
  if (typeof PublicKeyCredential === "undefined") return null;
  return (
    <div className="flex flex-col gap-3">
      <Button size="lg" isBusy={signIn.isPending || signIn.isSuccess} onClick={() => signIn.mutate()}>
        <Fingerprint className="size-4" />
        Sign in with a passkey
      </Button>
      <FormError error={signIn.error?.message} />
    </div>
  );
}
