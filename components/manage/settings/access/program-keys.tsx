"use client";
/** Lists, creates and revokes keys for programs, of a person or of a bot. */
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { MAX_KEY_NAME } from "../../../../lib/accounts/account-limits.contract.ts";
import { KEY_SCOPES, type KeyScope } from "../../../../lib/auth/keys/key-scopes.contract.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { EntityList } from "../frame/entity-page.tsx";
import { LineForm } from "../frame/line-form.tsx";
import { Mark } from "../frame/page-parts.tsx";
import { dayOf, lastUseOf } from "./days-of-use.ts";

const DAY_SECONDS = 86_400;

const LIVES = [
  { value: 0, label: "Never" },
  { value: 30, label: "In 30 days" },
  { value: 90, label: "In 90 days" },
  { value: 365, label: "In a year" },
] as const;

const SCOPE_LABELS: Readonly<Record<KeyScope, string>> = {
  read: "Read and listen",
  send: "Send messages",
  manage: "Change everything else",
};

export interface ProgramKey {
  readonly id: number;
  readonly name: string;
  readonly date_created: number;
  readonly last_used: number | null;
  readonly expires_at: number | null;
  readonly scopes: readonly KeyScope[];
}

interface NewKey {
  readonly name: string;
  readonly expires_at: number | undefined;
  readonly scopes: KeyScope[];
}

type ProgramKeysProps = {
  keys: readonly ProgramKey[] | undefined;
  error: string | undefined;
  /** Absent for those who may only revoke keys. */
  create?: ((key: NewKey) => Promise<{ readonly api_key: string }>) | undefined;
  revoke: (id: number) => Promise<unknown>;
  refresh: () => Promise<unknown>;
};

export function ProgramKeys({ keys, error, create, revoke, refresh }: ProgramKeysProps) {
  return (
    <>
      {create && <NewKeyForm create={create} refresh={refresh} />}
      <EntityList
        label="Keys for programs"
        items={keys}
        error={error}
        nameOf={({ name }) => name}
        empty={keys && "No keys yet."}
        row={(key) => ({
          look: "plain",
          icon: <KeyRound />,
          title: key.name,
          marks: hasExpired(key) && <Mark tone="warning">Expired</Mark>,
          detail: detailsOf(key),
        })}
        actions={[
          {
            does: "Revoke the key",
            word: "Revoke",
            title: ({ name }) => `Revoke the key “${name}”?`,
            removes: ({ id }) => revoke(id).then(refresh),
            confirm: "Revoke key",
            about: <p>The program that uses it is signed out at once and cannot sign in with it again.</p>,
          },
        ]}
      />
    </>
  );
}

const hasExpired = ({ expires_at }: ProgramKey) => expires_at !== null && expires_at * 1000 <= Date.now();

function detailsOf(key: ProgramKey): string {
  const { date_created, expires_at, scopes } = key;
  return [
    `Made ${dayOf(date_created)}`,
    lastUseOf(key),
    ...(expires_at === null ? [] : [`${hasExpired(key) ? "expired" : "expires"} ${dayOf(expires_at)}`]),
    ...(scopes.length === KEY_SCOPES.length ? [] : [`only: ${scopes.map(labelOf).join(", ")}`]),
  ].join(" · ");
}

const labelOf = (scope: KeyScope) => SCOPE_LABELS[scope].toLowerCase();

function NewKeyForm({
  create,
  refresh,
}: Required<Pick<ProgramKeysProps, "refresh">> & { create: NonNullable<ProgramKeysProps["create"]> }) {
  const [days, setDays] = useState<number>(0);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(KEY_SCOPES);
  return (
    <LineForm
      name="name"
      label="Program"
      placeholder="Backup script"
      maxLength={MAX_KEY_NAME}
      autoComplete="off"
      button="Create a key"
      send={(name) =>
        create({
          name,
          expires_at: days === 0 ? undefined : Math.floor(Date.now() / 1000) + days * DAY_SECONDS,
          scopes: [...scopes],
        })
      }
      afterwards={refresh}
      className="mb-4 gap-3"
    >
      {(made) => (
        <>
          <div className="flex flex-wrap items-start gap-x-8 gap-y-2">
            <div className="flex flex-col gap-1">
              <span aria-hidden="true" className="font-medium text-sm">
                Expires
              </span>
              <SelectField label="Expires" options={LIVES} value={days} onChange={setDays} />
            </div>
            <fieldset>
              <legend className="font-medium text-sm">The program may</legend>
              <div className="flex flex-wrap gap-x-6">
                {KEY_SCOPES.map((scope) => (
                  <CheckField
                    key={scope}
                    label={SCOPE_LABELS[scope]}
                    isChecked={scopes.includes(scope)}
                    onChange={(isChecked) =>
                      setScopes(
                        KEY_SCOPES.filter((each) => (each === scope ? isChecked : scopes.includes(each))),
                      )
                    }
                  />
                ))}
              </div>
            </fieldset>
          </div>
          <div role="status">
            {made && (
              <div className="rounded-lg bg-accent-soft px-4 py-3">
                <p className="text-md">Copy the key now. It will not be shown again.</p>
                <p className="mt-1 select-all break-all font-mono text-md">{made.api_key}</p>
              </div>
            )}
          </div>
        </>
      )}
    </LineForm>
  );
}
