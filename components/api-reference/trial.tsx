/** A form that calls an operation. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queryClient } from "../net/connection/query-client.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { TextField } from "../ui/text-field.tsx";
import { type Credentials, callOperation } from "./call-operation.ts";
import { CodeBlock } from "./code-block.tsx";
import type { Operation, Parameter } from "./read-document.ts";

type TrialProps = {
  operation: Operation;
  values: ReadonlyMap<string, string>;
  onChange: (values: ReadonlyMap<string, string>) => void;
  isSignedIn: boolean;
};

const hintOf = ({ type, isRequired }: Parameter) => (isRequired ? type : `${type}; optional`);

export function Trial({ operation, values, onChange, isSignedIn }: TrialProps) {
  const [key, setKey] = useState({ email: "", apiKey: "" });
  const asksForKey = operation.needsAccount && !isSignedIn;
  const credentials: Credentials = asksForKey ? key : null;
  const calling = useMutation(
    { mutationFn: () => callOperation(operation, values, credentials) },
    queryClient,
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!calling.isPending) calling.mutate();
  }
  return (
    <form onSubmit={submit} className="mt-8 rounded-lg border border-line p-4">
      <h2 className="font-semibold text-base">Try it</h2>
      <div className="mt-3 flex flex-col gap-4">
        {asksForKey && <KeyFields value={key} onChange={setKey} />}
        {operation.fields.map((field) => (
          <TextField
            key={field.name}
            name={field.name}
            label={field.name}
            hint={hintOf(field)}
            isCode
            autoComplete="off"
            required={field.isRequired}
            value={values.get(field.name) ?? ""}
            onChange={({ currentTarget }) => onChange(new Map(values).set(field.name, currentTarget.value))}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isBusy={calling.isPending}>
          Send
        </Button>
        <p className="text-ink-soft text-sm">
          {operation.method === "GET"
            ? "This changes nothing."
            : "This takes effect immediately, in your name."}
        </p>
      </div>
      <FormError error={calling.error?.message} />
      <div role="status">
        {calling.data && (
          <>
            <h3 className="mt-4 font-medium text-md">Answer: {calling.data.status}</h3>
            <CodeBlock label="Answer" text={calling.data.text} />
          </>
        )}
      </div>
    </form>
  );
}

type Key = { email: string; apiKey: string };

/** Kept only while the operation is shown. */
function KeyFields({ value, onChange }: { value: Key; onChange: (value: Key) => void }) {
  return (
    <>
      <TextField
        name="key-email"
        label="Email address"
        hint="Of the account or bot whose API key you use. It stays on this page."
        type="email"
        autoComplete="off"
        required
        value={value.email}
        onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
      />
      <TextField
        name="key"
        label="API key"
        type="password"
        autoComplete="off"
        required
        value={value.apiKey}
        onChange={({ currentTarget }) => onChange({ ...value, apiKey: currentTarget.value })}
      />
    </>
  );
}
