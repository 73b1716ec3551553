"use client";
/** Unsubscribes from one kind of mail. */
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../net/connection/api-client.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { TextLink } from "../frame/text-link.tsx";

/** By the key's prefix. */
const KINDS = [
  { prefix: "digest-", what: "the weekly digest" },
  { prefix: "", what: "emails about messages that you miss" },
] as const;

export function Unsubscribe({ unsubscribeKey }: { unsubscribeKey: string }) {
  const ending = useMutation(
    { mutationFn: () => callApi("POST /unsubscribe/{unsubscribe_key}", { unsubscribe_key: unsubscribeKey }) },
    queryClient,
  );
  const what = KINDS.find(({ prefix }) => unsubscribeKey.startsWith(prefix))?.what;
  if (ending.isSuccess) {
    return (
      <AuthFrame title="You are unsubscribed" subtitle={`You no longer receive ${what}.`}>
        <TextLink href="/#settings/notifications">Choose your notifications</TextLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Stop these emails?" subtitle={`You will no longer receive ${what}.`}>
      <div className="flex flex-col gap-4">
        <FormError error={ending.error?.message} />
        <Button variant="primary" size="lg" isBusy={ending.isPending} onClick={() => ending.mutate()}>
          Unsubscribe
        </Button>
      </div>
    </AuthFrame>
  );
}
