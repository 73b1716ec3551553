/** A named object of responses, or an event. */
import { FieldList } from "./field-list.tsx";
import { PartHeading } from "./part-heading.tsx";
import { Prose } from "./prose.tsx";
import type { Model } from "./read-document.ts";

export function ModelView({ model }: { model: Model }) {
  return (
    <article>
      <PartHeading title={model.name} />
      {model.description && (
        <p className="mt-3 text-md text-ink-soft">
          <Prose text={model.description} />
        </p>
      )}
      <FieldList title="Fields" fields={model.fields} />
      {model.oneOf.length > 0 && (
        <section className="mt-8">
          <h2 className="font-semibold text-base">One of</h2>
          <ul className="mt-2">
            {model.oneOf.map((name) => (
              <li key={name}>
                <a href={`#model-${name}`} className="text-accent text-md underline touch:py-3">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
