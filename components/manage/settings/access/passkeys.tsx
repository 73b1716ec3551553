"use client";
/** The user's passkeys. */
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { MAX_PASSKEY_NAME } from "../../../../lib/accounts/account-limits.contract.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { EntityList } from "../frame/entity-page.tsx";
import { LineForm } from "../frame/line-form.tsx";
import { Section } from "../frame/page-parts.tsx";
import { dayOf, lastUseOf } from "./days-of-use.ts";

export const PASSKEYS_KEY = ["passkeys"] as const;

export const fetchPasskeys = () => callApi("GET /users/me/passkeys");

const refresh = () => queryClient.invalidateQueries({ queryKey: PASSKEYS_KEY });

export function Passkeys() {
  const { data, error } = useFetched(PASSKEYS_KEY, fetchPasskeys);
  const [renaming, setRenaming] = useState<readonly number[]>([]);
  const endRenaming = (id: number) => setRenaming((ids) => ids.filter((each) => each !== id));
  return (
    <Section
      title="Passkeys"
      description="Sign in with a fingerprint, your face or your device’s PIN, without a password or a code."
    >
      {data?.can_add && (
        <LineForm
          name="name"
          label="Name of the device"
          placeholder="My laptop"
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
          button="Add a passkey"
          send={addPasskey}
          afterwards={refresh}
          className="mb-4 gap-3"
        />
      )}
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
        nameOf={({ name }) => name}
        empty={data && "No passkeys yet."}
        row={(passkey) =>
          renaming.includes(passkey.id) ? (
            <div className="flex min-w-0 flex-1 items-center gap-3 py-2.5">
              <Fingerprint className="size-4 shrink-0 text-ink-faint" />
              <LineForm
                name="name"
                label="New name"
                defaultValue={passkey.name}
                maxLength={MAX_PASSKEY_NAME}
                autoComplete="off"
                autoFocus
                button="Save"
                send={async (name) => {
                  await callApi("PATCH /users/me/passkeys/{passkey_id}", { passkey_id: passkey.id, name });
                  await refresh();
                }}
                afterwards={() => endRenaming(passkey.id)}
                onCancel={() => endRenaming(passkey.id)}
                className="flex-1 gap-2"
              />
            </div>
          ) : (
            {
              look: "plain",
              icon: <Fingerprint />,
              title: passkey.name,
              detail: `Added ${dayOf(passkey.date_created)} · ${lastUseOf(passkey)}`,
            }
          )
        }
        actions={[
          {
            does: "Rename the passkey",
            word: "Rename",
            run: ({ id }) => setRenaming([...renaming, id]),
          },
          {
            does: "Remove the passkey",
            word: "Remove",
            title: ({ name }) => `Remove the passkey “${name}”?`,
            removes: ({ id }) =>
              callApi("DELETE /users/me/passkeys/{passkey_id}", { passkey_id: id }).then(refresh),
            confirm: "Remove passkey",
            about: <p>It no longer signs you in. Your device may keep it until you remove it there too.</p>,
          },
        ]}
      />
    </Section>
  );
}

/** The API leaves the library's options untyped. */
function isPasskeyCreation(
  options: Readonly<Record<string, unknown>>,
): options is Readonly<Record<string, unknown>> & PublicKeyCredentialCreationOptionsJSON {
  return typeof options.challenge === "string";
}

/** @throws Error with a sentence for the user. */
async function addPasskey(name: string): Promise<void> {
  const { options } = await callApi("POST /users/me/passkeys/begin");
  if (!isPasskeyCreation(options)) throw new Error("No passkey was created.");
  const { makePasskey } = await import("../../../net/passkeys/device-passkeys.ts");
  await callApi("POST /users/me/passkeys", { name, credential: { ...(await makePasskey(options)) } });
}
