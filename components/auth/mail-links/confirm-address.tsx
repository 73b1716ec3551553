"use client";
/** Confirms a new email address. */
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../../net/connection/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { TextLink } from "../frame/text-link.tsx";
import { MailLinkPage } from "./mail-link-page.tsx";
import { confirmAddress } from "./mail-link-requests.ts";

const TITLE = "Confirm your new address";

export function ConfirmAddress({ linkKey }: { linkKey: string }) {
  const confirming = useMutation({ mutationFn: () => confirmAddress(linkKey) }, queryClient);
  return (
    <MailLinkPage linkKey={linkKey} kind="address" title={TITLE}>
      {({ realm_name, email }) =>
        confirming.isSuccess ? (
          <AuthFrame
            title="Your address has changed"
            subtitle={`You now sign in to ${realm_name} with ${email}.`}
          >
            <TextLink href="/">Go to your conversations</TextLink>
          </AuthFrame>
        ) : (
          <AuthFrame title={TITLE} subtitle={`From now on, ${email} is your address at ${realm_name}.`}>
            <div className="flex flex-col gap-4">
              <FormError error={confirming.error?.message} />
              <Button
                variant="primary"
                size="lg"
                isBusy={confirming.isPending}
                onClick={() => confirming.mutate()}
              >
                Confirm
              </Button>
            </div>
          </AuthFrame>
        )
      }
    </MailLinkPage>
  );
}
