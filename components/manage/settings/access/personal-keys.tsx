"use client";
/** The reader's keys for single programs: to make, to see when they were used, and to revoke. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { MAX_KEY_NAME } from "../../../../lib/accounts/account-limits.contract.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { EmptyList, Section } from "../frame/page-parts.tsx";
import { createKey, fetchKeys, KEYS_KEY, type PersonalKey, revokeKey } from "./access-requests.ts";

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

const lastUseOf = ({ last_used }: PersonalKey) =>
  last_used === null ? "never used" : `last used ${DAY.format(last_used * 1000)}`;

export function PersonalKeys() {
  const { data: keys, error } = useQuery(
    { queryKey: KEYS_KEY, queryFn: fetchKeys, refetchOnMount: "always" },
    queryClient,
  );
  const [revoking, setRevoking] = useState<PersonalKey | null>(null);
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
      <FormError error={error?.message} />
      <NewKey />
      {keys?.length === 0 && <EmptyList>No keys yet.</EmptyList>}
      <ul aria-label="Keys for programs">
        {keys?.map((key) => (
          <li key={key.id} className="flex items-center gap-3 border-line border-b py-2.5">
            <KeyRound className="size-4 shrink-0 text-ink-faint" />
            <div className="min-w-0 flex-1">
              <p className="truncate text-md">{key.name}</p>
              <p className="text-ink-soft text-sm">
                Made {DAY.format(key.date_created * 1000)} · {lastUseOf(key)}
              </p>
            </div>
            <Button size="sm" aria-label={`Revoke the key ${key.name}`} onClick={() => setRevoking(key)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoking && <Revocation keyOfProgram={revoking} onClose={() => setRevoking(null)} />}
    </Section>
  );
}

/** The key is shown once, below the form that made it. */
function NewKey() {
  const form = useRef<HTMLFormElement>(null);
  const making = useMutation(
    {
      mutationFn: (name: string) => createKey(name),
      onSuccess: async () => {
        form.current?.reset();
        await queryClient.invalidateQueries({ queryKey: KEYS_KEY });
      },
    },
    queryClient,
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

function Revocation({ keyOfProgram, onClose }: { keyOfProgram: PersonalKey; onClose: () => void }) {
  const revoking = useMutation(
    {
      mutationFn: () => revokeKey(keyOfProgram.id),
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: KEYS_KEY });
        onClose();
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      title={`Revoke the key “${keyOfProgram.name}”?`}
      action="Revoke key"
      isPending={revoking.isPending}
      error={revoking.error?.message}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      <p>The program that uses it is signed out at once and cannot sign in with it again.</p>
    </ConfirmDialog>
  );
}
