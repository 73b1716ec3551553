"use client";
/** The keys by which programs act as the reader: the account's own, and one for each single program. */
import { useQuery } from "@tanstack/react-query";
import { Copy, KeyRound } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { MAX_KEY_NAME } from "../../../../lib/accounts/account-limits.contract.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { EntityList } from "../frame/entity-page.tsx";
import { Section } from "../frame/page-parts.tsx";
import { createKey, fetchKeys, KEYS_KEY, replaceAccountKey, revokeKey } from "./access-requests.ts";
import { AccessRow, dayOf, lastUseOf } from "./access-row.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: KEYS_KEY });

/** The present key is not shown; a new one is, until the page is left. */
export function AccountKey() {
  const [isAsking, setIsAsking] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  return (
    <Section
      title="Key of your account"
      description="Apps and programs use it once they have signed in with your password, or through your phone’s browser. Replace it when one of them is lost, or when somebody else may have the key."
    >
      <div role="status">
        {key !== null && (
          <div className="mb-3 rounded-lg bg-accent-soft px-4 py-3">
            <p className="text-md">Copy the new key now. It will not be shown again.</p>
            <div className="mt-2 flex items-end gap-2">
              <TextField name="api_key" label="New key" value={key} readOnly isCode className="flex-1" />
              <Button size="lg" icon={<Copy className="size-4" />} onClick={() => void copyText(key, "Key")}>
                Copy
              </Button>
            </div>
          </div>
        )}
      </div>
      <Button onClick={() => setIsAsking(true)}>Replace the key</Button>
      {isAsking && (
        <RemovalDialog
          title="Replace the key of your account?"
          action="Replace key"
          remove={async () => setKey(await replaceAccountKey())}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Apps and programs that use it are signed out at once and have to sign in again. Your browsers stay
            signed in, and keys for programs stay valid.
          </p>
          <p>
            Email addresses of channels that post as you stop working, and emails that you have received can
            no longer be answered.
          </p>
        </RemovalDialog>
      )}
    </Section>
  );
}

export function PersonalKeys() {
  const { data: keys, error } = useQuery(
    { queryKey: KEYS_KEY, queryFn: fetchKeys, refetchOnMount: "always" },
    queryClient,
  );
  return (
    <Section
      title="Keys for programs"
      description="A key lets one program act as you, with your address as its user name. Revoke it when you no longer use the program."
    >
      <p className="mb-3 text-md">
        <a href="/reference" className="font-medium text-accent hover:underline">
          What programs can do, and how
        </a>
      </p>
      <NewKey />
      <EntityList
        label="Keys for programs"
        items={keys ?? []}
        error={error?.message}
        empty={keys && "No keys yet."}
        row={(key, buttons) => (
          <AccessRow
            icon={<KeyRound />}
            title={key.name}
            detail={`Made ${dayOf(key.date_created)} · ${lastUseOf(key)}`}
            buttons={buttons}
          />
        )}
        actions={[
          {
            label: ({ name }) => `Revoke the key ${name}`,
            word: "Revoke",
            asks: {
              title: ({ name }) => `Revoke the key “${name}”?`,
              action: "Revoke key",
              remove: ({ id }) => revokeKey(id).then(refresh),
              about: <p>The program that uses it is signed out at once and cannot sign in with it again.</p>,
            },
          },
        ]}
      />
    </Section>
  );
}

/** The key is shown once, below the form that made it. */
function NewKey() {
  const form = useRef<HTMLFormElement>(null);
  const making = useRequest(
    (name: string) => createKey(name),
    async () => {
      form.current?.reset();
      await refresh();
    },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    making.mutate(String(new FormData(event.currentTarget).get("name") ?? "").trim());
  }

  return (
    <form ref={form} onSubmit={handleSubmit} className="mb-4 flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <TextField
          name="name"
          label="Program"
          placeholder="Backup script"
          maxLength={MAX_KEY_NAME}
          autoComplete="off"
          className="flex-1"
          required
        />
        <Button type="submit" size="lg" disabled={making.isPending}>
          Create a key
        </Button>
      </div>
      <FormError error={making.error?.message} />
      <div role="status">
        {making.data && (
          <div className="rounded-lg bg-accent-soft px-4 py-3">
            <p className="text-md">Copy the key now. It will not be shown again.</p>
            <p className="mt-1 select-all break-all font-mono text-md">{making.data.api_key}</p>
          </div>
        )}
      </div>
    </form>
  );
}
