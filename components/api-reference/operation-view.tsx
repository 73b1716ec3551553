"use client";
/** An operation's documentation and form. */
import { useMutation } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { queryClient } from "../net/connection/query-client.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { TextField } from "../ui/text-field.tsx";
import { callOperation, curlOf } from "./call-operation.ts";
import type { Field, Operation } from "./read-document.ts";

/** Focuses the heading for screen readers. */
export function OperationView({ operation }: { operation: Operation }) {
  const { method, path, summary, description, answer, refusals, canBeTried, answersFile } = operation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article>
      <a href="#operations" className="mb-4 flex items-center gap-2 text-accent text-md sm:hidden touch:h-11">
        <ArrowLeft className="size-4" />
        All operations
      </a>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        {summary}
      </h1>
      <p className="mt-2 break-all font-mono text-md">
        <span className="mr-2 rounded-sm bg-selected px-1.5 py-0.5 text-sm">{method}</span>
        /api/v1{path}
      </p>
      {description && <p className="mt-3 text-md text-ink-soft">{description}</p>}
      {canBeTried ? <Trial operation={operation} /> : <Fields title="Parameters" fields={operation.fields} />}
      {!canBeTried && (
        <p className="mt-3 text-md text-ink-soft">
          {answersFile ? "It answers with a file" : "It takes a file in a multipart form"}: try it from a
          program.
        </p>
      )}
      <Fields title="Response" fields={answer} />
      {refusals.length > 0 && (
        <section className="mt-8">
          <h2 className="font-semibold text-base">Errors</h2>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-md">
            {refusals.map(({ status, codes }) => (
              <div key={status} className="contents">
                <dt className="font-mono">{status}</dt>
                <dd className="break-words text-ink-soft">{codes}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </article>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-base">{title}</h2>
      <dl className="mt-2">
        {fields.map(({ name, type }) => (
          <div key={name} className="border-line border-b py-2">
            <dt className="font-mono text-md">{name}</dt>
            <dd className="break-words text-ink-soft text-sm">{type}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const hintOf = ({ type, isRequired }: Field) => (isRequired ? type : `${type}; optional`);

function Trial({ operation }: { operation: Operation }) {
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const calling = useMutation({ mutationFn: () => callOperation(operation, values) }, queryClient);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!calling.isPending) calling.mutate();
  }
  return (
    <>
      <form onSubmit={submit} className="mt-8 rounded-lg border border-line p-4">
        <h2 className="font-semibold text-base">Try it</h2>
        <div className="mt-3 flex flex-col gap-4">
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
              onChange={({ currentTarget }) =>
                setValues(new Map(values).set(field.name, currentTarget.value))
              }
            />
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" isBusy={calling.isPending}>
            Send
          </Button>
          <p className="text-ink-soft text-sm">
            {operation.method === "GET" ? "This changes nothing." : "This is done at once, in your name."}
          </p>
        </div>
        <FormError error={calling.error?.message} />
        <div role="status">
          {calling.data && (
            <>
              <h3 className="mt-4 font-medium text-md">Answer: {calling.data.status}</h3>
              <Code label="Answer" text={calling.data.text} />
            </>
          )}
        </div>
      </form>
      <section className="mt-8">
        <h2 className="font-semibold text-base">From a program</h2>
        <Code label="Command" text={curlOf(operation, values, window.location.origin)} />
      </section>
    </>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="mt-2 max-h-96 overflow-auto rounded-md bg-hover p-3">
      <pre className="whitespace-pre-wrap break-all font-mono text-sm">{text}</pre>
    </section>
  );
}
