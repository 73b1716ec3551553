"use client";
/** Form that requests a mail. */
import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import type { FormEvent } from "react";
import { reachableUrl } from "../../model/navigation/reachable-url.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { useUnrepeated } from "../../net/forms/use-unrepeated.ts";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useServerSettings } from "./use-server-settings.ts";

type AddressFormProps = {
  ask: (email: string) => Promise<void>;
  button: string;
  hint?: string;
  /** Same for known and unknown addresses. */
  outcome: string;
};

export function AddressForm({ ask, button, hint, outcome }: AddressFormProps) {
  const asking = useUnrepeated(useMutation({ mutationFn: (email: string) => ask(email) }, queryClient));

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    asking.mutate(String(new FormData(event.currentTarget).get("email") ?? "").trim());
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        name="email"
        label="Email address"
        hint={hint}
        type="email"
        autoComplete="username"
        autoFocus
        spellCheck={false}
        required
      />
      <MailedLinks />
      <FormError error={asking.error?.message} />
      <div role="status">
        {asking.isSuccess && (
          <p className="flex items-start gap-2 rounded-md bg-accent-soft px-3 py-2 text-md">
            <MailCheck className="mt-0.5 size-4 shrink-0 text-accent" />
            <span>{outcome}</span>
          </p>
        )}
      </div>
      <SubmitButton isBusy={asking.isPending}>{asking.isSuccess ? "Send it again" : button}</SubmitButton>
    </form>
  );
}

/** A mailed link cannot begin with the page's address, which a forged request could choose. */
function MailedLinks() {
  const { settings } = useServerSettings();
  const url = settings?.realm_url;
  if (url === undefined || reachableUrl(url) === url) return null;
  return (
    <p className="rounded-md bg-warning-soft px-3 py-2 text-md text-warning">
      The link in the email will begin with {url}, because this server does not know its own address. Replace
      that part with {window.location.origin} to open it.
    </p>
  );
}
