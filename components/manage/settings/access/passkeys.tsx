"use client";
/** The reader's passkeys: to add, to rename and to remove. */
import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { MAX_PASSKEY_NAME } from "../../../../lib/accounts/account-limits.contract.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { EntityList } from "../frame/entity-page.tsx";
import { Section } from "../frame/page-parts.tsx";
import {
  addPasskey,
  fetchPasskeys,
  PASSKEYS_KEY,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "./access-requests.ts";
import { AccessRow, AccessRowFrame, dayOf, lastUseOf } from "./access-row.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: PASSKEYS_KEY });
const nameIn = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get("name") ?? "").trim();
};

export function Passkeys() {
  const { data, error } = useQuery(
    { queryKey: PASSKEYS_KEY, queryFn: fetchPasskeys, refetchOnMount: "always" },
    queryClient,
  );
  const [renaming, setRenaming] = useState<readonly number[]>([]);
  return (
    <Section
      title="Passkeys"
      description="Sign in with a fingerprint, your face or your device’s PIN, without a password or a code."
    >
      {data?.can_add && <NewPasskey />}
      {data?.can_add === false && (
        <p className="mb-4 text-md text-ink-soft">
          Passkeys replace a password that is kept here, and you sign in without one.{" "}
          {data.passkeys.length > 0 && "Until that changes, your passkeys do not sign you in."}
        </p>
      )}
      <EntityList
        label="Passkeys"
        items={data?.passkeys ?? []}
        error={error?.message}
        empty={data && "No passkeys yet."}
        row={(passkey, buttons) =>
          renaming.includes(passkey.id) ? (
            <AccessRowFrame icon={<Fingerprint />}>
              <NewName
                passkey={passkey}
                onDone={() => setRenaming(renaming.filter((id) => id !== passkey.id))}
              />
            </AccessRowFrame>
          ) : (
            <AccessRow
              icon={<Fingerprint />}
              title={passkey.name}
              detail={`Added ${dayOf(passkey.date_created)} · ${lastUseOf(passkey)}`}
              buttons={buttons}
            />
          )
        }
        actions={[
          {
            label: ({ name }) => `Rename the passkey ${name}`,
            word: "Rename",
            run: ({ id }) => setRenaming([...renaming, id]),
          },
          {
            label: ({ name }) => `Remove the passkey ${name}`,
            word: "Remove",
            asks: {
              title: ({ name }) => `Remove the passkey “${name}”?`,
              action: "Remove passkey",
              remove: ({ id }) => removePasskey(id).then(refresh),
              about: <p>It no longer signs you in. Your device may keep it until you remove it there too.</p>,
            },
          },
        ]}
      />
    </Section>
  );
}

function NewPasskey() {
  const form = useRef<HTMLFormElement>(null);
  const adding = useRequest(
    (name: string) => addPasskey(name),
    async () => {
      form.current?.reset();
      await refresh();
    },
  );
  return (
    <form ref={form} onSubmit={(event) => adding.mutate(nameIn(event))} className="mb-4 flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <TextField
          name="name"
          label="Name of the device"
          placeholder="My laptop"
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
          className="flex-1"
          required
        />
        <Button type="submit" size="lg" disabled={adding.isPending}>
          Add a passkey
        </Button>
      </div>
      <FormError error={adding.error?.message} />
    </form>
  );
}

function NewName({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const renaming = useRequest(
    (name: string) => renamePasskey(passkey.id, name),
    async () => {
      await refresh();
      onDone();
    },
  );
  return (
    <form onSubmit={(event) => renaming.mutate(nameIn(event))} className="flex flex-1 flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          name="name"
          label="New name"
          defaultValue={passkey.name}
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
          className="flex-1"
          autoFocus
          required
        />
        <Button type="submit" size="lg" disabled={renaming.isPending}>
          Save
        </Button>
        <Button size="lg" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <FormError error={renaming.error?.message} />
    </form>
  );
}
