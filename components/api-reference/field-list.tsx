/** Fields with their types and meanings. */
import { Prose } from "./prose.tsx";
import type { Parameter } from "./read-document.ts";
import type { Field } from "./read-schema.ts";

type FieldListProps = { title: string; fields: readonly (Field | Parameter)[] };

export function FieldList({ title, fields }: FieldListProps) {
  if (fields.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-base">{title}</h2>
      <Rows fields={fields} />
    </section>
  );
}

function Rows({ fields }: { fields: readonly (Field | Parameter)[] }) {
  return (
    <dl className="mt-2">
      {fields.map((field) => (
        <div key={field.name} className="border-line border-b py-2.5 last:border-b-0">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <span className="break-all font-mono text-md">{field.name}</span>
            <span className="min-w-0 break-words text-ink-soft text-sm">{field.type}</span>
            {"isRequired" in field && field.isRequired && (
              <span className="font-medium text-accent text-sm">required</span>
            )}
            {field.isDeprecated && <span className="text-ink-soft text-sm">deprecated</span>}
          </dt>
          <dd className="mt-0.5 text-md text-ink-soft">
            <Prose text={field.description} />
            {field.models.map((name) => (
              <a key={name} href={`#model-${name}`} className="mr-3 text-accent underline touch:py-3">
                {name}
              </a>
            ))}
            {field.children.length > 0 && (
              <details className="mt-1">
                <summary className="w-fit cursor-pointer rounded-sm text-accent touch:py-3">
                  Fields of {field.name}
                </summary>
                <div className="border-line border-l pl-4">
                  <Rows fields={field.children} />
                </div>
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
