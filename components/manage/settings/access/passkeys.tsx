"use client";
/** The reader's passkeys: to add, to rename and to remove. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { MAX_PASSKEY_NAME } from "../../../../lib/accounts/account-limits.contract.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { EmptyList, Section } from "../frame/page-parts.tsx";
import {
  addPasskey,
  fetchPasskeys,
  PASSKEYS_KEY,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "./access-requests.ts";

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

const lastUseOf = ({ last_used }: Passkey) =>
  last_used === null ? "never used" : `last used ${DAY.format(last_used * 1000)}`;
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
  const passkeys = data?.passkeys;
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <Section
      title="Passkeys"
      description="Sign in with a fingerprint, your face or your device’s PIN, without a password or a code."
    >
      <FormError error={error?.message} />
      {data?.can_add && <NewPasskey />}
      {data?.can_add === false && (
        <p className="mb-4 text-md text-ink-soft">
          Passkeys replace a password that is kept here, and you sign in without one.{" "}
          {data.passkeys.length > 0 && "Until that changes, your passkeys do not sign you in."}
        </p>
      )}
      {passkeys?.length === 0 && <EmptyList>No passkeys yet.</EmptyList>}
      <ul aria-label="Passkeys">
        {passkeys?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
        ))}
      </ul>
      {removing && <Removal passkey={removing} onClose={() => setRemoving(null)} />}
    </Section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className="flex items-center gap-3 border-line border-b py-2.5">
      <Fingerprint className="size-4 shrink-0 text-ink-faint" />
      {isRenaming ? (
        <NewName passkey={passkey} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <div className="min-w-0 flex-1">
            <p className="truncate text-md">{passkey.name}</p>
            <p className="text-ink-soft text-sm">
              Added {DAY.format(passkey.date_created * 1000)} · {lastUseOf(passkey)}
            </p>
          </div>
          <Button
            size="sm"
            aria-label={`Rename the passkey ${passkey.name}`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
          <Button size="sm" aria-label={`Remove the passkey ${passkey.name}`} onClick={onRemove}>
            Remove
          </Button>
        </>
      )}
    </li>
  );
}

function NewPasskey() {
  const form = useRef<HTMLFormElement>(null);
  const adding = useMutation(
    {
      mutationFn: (name: string) => addPasskey(name),
      onSuccess: async () => {
        form.current?.reset();
        await refresh();
      },
    },
    queryClient,
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
  const renaming = useMutation(
    {
      mutationFn: (name: string) => renamePasskey(passkey.id, name),
      onSuccess: async () => {
        await refresh();
        onDone();
      },
    },
    queryClient,
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

function Removal({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const removing = useMutation(
    {
      mutationFn: () => removePasskey(passkey.id),
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      title={`Remove the passkey “${passkey.name}”?`}
      action="Remove passkey"
      isPending={removing.isPending}
      error={removing.error?.message}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>It no longer signs you in. Your device may keep it until you remove it there too.</p>
    </ConfirmDialog>
  );
}
