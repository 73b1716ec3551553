/** The list of the reference's parts, by task, with a search. */
import { useState } from "react";
import { matchesFilter } from "../../lib/text/name-match.ts";
import { classNames } from "../ui/class-names.ts";
import { SearchField } from "../ui/fields/search-field.tsx";
import type { Model, Operation } from "./read-document.ts";

type PartListProps = { operations: readonly Operation[]; models: readonly Model[]; chosen: string };

type Part = { hash: string; title: string; group: string; searched: string };

const OBJECTS = "Objects and events";

function partsOf(operations: readonly Operation[], models: readonly Model[]): Part[] {
  return [
    ...operations.map(({ id, summary, path, group }) => ({
      ...{ hash: id, title: summary, group },
      searched: `${id} ${summary} ${path} ${group}`,
    })),
    ...models.map(({ name }) => ({
      ...{ hash: `model-${name}`, title: name, group: OBJECTS },
      searched: name.replaceAll(/(?=[A-Z])/g, " "),
    })),
  ];
}

export function PartList({ operations, models, chosen }: PartListProps) {
  const [typed, setTyped] = useState("");
  const found = partsOf(operations, models).filter(({ searched }) => matchesFilter(searched, typed));
  return (
    <>
      <SearchField label="Find an operation" value={typed} onChange={setTyped} className="mx-3" />
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
        {operations.length > 0 && found.length === 0 && (
          <p className="px-1 pt-4 text-ink-soft text-md">Nothing matches.</p>
        )}
        {[...Map.groupBy(found, ({ group }) => group)].map(([group, members]) => (
          <section key={group} className="pt-4">
            <h2 className="px-2 pb-1 text-ink-faint text-xs">{group}</h2>
            <ul>
              {members.map(({ hash, title }) => (
                <li key={hash}>
                  <a
                    href={`#${hash}`}
                    aria-current={hash === chosen ? "page" : undefined}
                    className={classNames(
                      "block break-words rounded-md px-2 py-1.5 text-md -outline-offset-2 touch:py-3",
                      hash === chosen ? "bg-selected" : "text-ink-soft hover:bg-hover hover:text-ink",
                    )}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
