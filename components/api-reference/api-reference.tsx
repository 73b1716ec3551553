"use client";
/** API reference that can call operations. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { matchesFilter } from "../../lib/text/name-match.ts";
import { queryClient } from "../net/connection/query-client.ts";
import { classNames } from "../ui/class-names.ts";
import { SearchField } from "../ui/fields/search-field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { OperationView } from "./operation-view.tsx";
import { type ApiDocument, type Operation, operationsOf } from "./read-document.ts";

const TITLE = "The API of Parley";

async function fetchDocument(): Promise<ApiDocument> {
  const response = await fetch("/api/v1/openapi.json").catch(() => null);
  if (!response?.ok) throw new Error("The server cannot be reached.");
  return response.json();
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** From the address, or "". */
function useChosen(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => "",
  );
}

export function ApiReference() {
  const { data, error } = useQuery({ queryKey: ["openapi"], queryFn: fetchDocument }, queryClient);
  const operations = useMemo(() => (data ? operationsOf(data) : []), [data]);
  const id = useChosen();
  const chosen = operations.find((each) => each.id === id);
  return (
    <main className="flex h-full bg-canvas text-ink">
      <nav
        aria-label="Operations"
        className={classNames(
          "flex w-full shrink-0 flex-col border-line border-r bg-sidebar sm:flex sm:w-80",
          chosen && "hidden",
        )}
      >
        <a
          href="/"
          className="flex h-13 shrink-0 items-center gap-2.5 px-4 font-semibold text-md -outline-offset-2 hover:bg-hover"
        >
          <ArrowLeft className="size-4 text-ink-faint" />
          Back to Parley
        </a>
        {!chosen && <h1 className="px-4 py-2 font-semibold text-lg sm:hidden">{TITLE}</h1>}
        <OperationList operations={operations} chosenId={id} />
      </nav>
      <div
        className={classNames(
          "min-w-0 flex-1 overflow-y-auto px-5 py-8 sm:px-10",
          !chosen && "hidden sm:block",
        )}
      >
        <div className="mx-auto max-w-3xl">
          <FormError error={error?.message} />
          {!data && !error && <Skeleton className="h-60" />}
          {data && !chosen && <Introduction text={data.info.description} />}
          {chosen && <OperationView key={chosen.id} operation={chosen} />}
        </div>
      </div>
    </main>
  );
}

function OperationList({ operations, chosenId }: { operations: readonly Operation[]; chosenId: string }) {
  const [typed, setTyped] = useState("");
  const found = operations.filter(({ id, summary, path }) =>
    matchesFilter(`${id} ${summary} ${path}`, typed),
  );
  const groups = [...Map.groupBy(found, ({ group }) => group)];
  return (
    <>
      <SearchField label="Find an operation" value={typed} onChange={setTyped} className="mx-3" />
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
        {operations.length > 0 && found.length === 0 && (
          <p className="px-1 pt-4 text-ink-soft text-md">No operation matches.</p>
        )}
        {groups.map(([group, members]) => (
          <section key={group} className="pt-4">
            <h2 className="px-2 pb-1 text-ink-faint text-xs">{group}</h2>
            <ul>
              {members.map(({ id, summary }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    aria-current={id === chosenId ? "page" : undefined}
                    className={classNames(
                      "block rounded-md px-2 py-1.5 text-md -outline-offset-2 touch:py-3",
                      id === chosenId ? "bg-selected" : "text-ink-soft hover:bg-hover hover:text-ink",
                    )}
                  >
                    {summary}
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

function Introduction({ text }: { text: string }) {
  return (
    <>
      <h1 className="font-semibold text-xl">{TITLE}</h1>
      {text.split("\n").map((line) => (
        <p key={line} className="mt-3 text-md text-ink-soft">
          {line.split("`").map((part, index) =>
            // Odd parts stood between backticks.
            index % 2 === 0 ? (
              part
            ) : (
              <code key={part} className="text-ink text-sm">
                {part}
              </code>
            ),
          )}
        </p>
      ))}
      <p className="mt-3 text-md text-ink-soft">
        Programs authenticate with an email address and an API key (HTTP basic authentication). Create keys in
        the settings, under “Sessions and keys”. What you try here is done in your own name. The document
        itself is at{" "}
        <a href="/api/v1/openapi.json" className="font-medium text-accent underline">
          /api/v1/openapi.json
        </a>
        .
      </p>
    </>
  );
}
