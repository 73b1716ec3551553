"use client";
/** An operation's documentation, code and form. */
import { useState } from "react";
import { CodeExamples } from "./code-examples.tsx";
import { FieldList } from "./field-list.tsx";
import { PartHeading } from "./part-heading.tsx";
import { Prose } from "./prose.tsx";
import type { Operation } from "./read-document.ts";
import { Trial } from "./trial.tsx";

/** The example's values, until the reader types others. */
const exampleValues = ({ fields }: Operation): ReadonlyMap<string, string> =>
  new Map(fields.flatMap(({ name, example }) => (example === "" ? [] : [[name, example]])));

type OperationViewProps = { operation: Operation; isSignedIn: boolean };

export function OperationView({ operation, isSignedIn }: OperationViewProps) {
  const { method, path, description, canBeTried, answersFile, isDeprecated, since } = operation;
  const [values, setValues] = useState(() => exampleValues(operation));
  return (
    <article>
      <PartHeading title={operation.summary} />
      <p className="mt-2 break-all font-mono text-md">
        <span className="mr-2 rounded-sm bg-selected px-1.5 py-0.5 text-sm">{method}</span>
        /api/v1{path}
      </p>
      {isDeprecated && <p className="mt-3 text-md">Newer programs use another operation.</p>}
      {description && (
        <p className="mt-3 text-md text-ink-soft">
          <Prose text={description} />
        </p>
      )}
      {since !== null && <p className="mt-3 text-md text-ink-soft">Since feature level {since}.</p>}
      <CodeExamples operation={operation} values={values} />
      <FieldList title="Parameters" fields={operation.fields} />
      {canBeTried ? (
        <Trial operation={operation} values={values} onChange={setValues} isSignedIn={isSignedIn} />
      ) : (
        <p className="mt-3 text-md text-ink-soft">
          {answersFile ? "It answers with a file" : "It takes a file"}: try it from a program.
        </p>
      )}
      <FieldList title="Response" fields={operation.answer} />
      <Refusals refusals={operation.refusals} />
    </article>
  );
}

function Refusals({ refusals }: Pick<Operation, "refusals">) {
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-base">Errors</h2>
      <dl className="mt-2">
        {refusals.map(({ status, sentences }) => (
          <div key={status} className="flex gap-4 border-line border-b py-2.5 text-md last:border-b-0">
            <dt className="font-mono">{status}</dt>
            <dd className="min-w-0 text-ink-soft">
              {sentences.map((sentence) => (
                <p key={sentence} className="break-words">
                  <Prose text={sentence} />
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
