/** The first page of the reference. */
import { Prose } from "./prose.tsx";
import type { ApiDocument, Operation } from "./read-document.ts";

type IntroductionProps = { document: ApiDocument; operations: readonly Operation[]; isSignedIn: boolean };

export function Introduction({ document, operations, isSignedIn }: IntroductionProps) {
  const link = "font-medium text-accent underline";
  return (
    <>
      <h1 className="font-semibold text-xl">The API of Parley</h1>
      {document.info.description.split("\n").map((line) => (
        <p key={line} className="mt-3 text-md text-ink-soft">
          <Prose text={line} />
        </p>
      ))}
      <p className="mt-3 text-md text-ink-soft">
        Programs authenticate with an email address and an API key (HTTP basic authentication). Create keys in
        the settings, under “Sessions and keys”.{" "}
        {isSignedIn
          ? "What you try here is done in your own name."
          : "Trying an operation here takes a key, too."}{" "}
        The document itself is at{" "}
        <a href="/api/v1/openapi.json" className={link}>
          /api/v1/openapi.json
        </a>
        .
      </p>
      <h2 className="mt-8 font-semibold text-base">What do you want to do?</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {document.tags.map(({ name, "x-displayName": title, description }) => {
          const first = operations.find(({ group }) => group === title);
          return (
            <li key={name}>
              <a
                href={`#${first?.id ?? ""}`}
                className="block h-full rounded-lg border border-line p-4 hover:bg-hover"
              >
                <span className="block font-medium text-md">{title}</span>
                <span className="mt-1 block text-ink-soft text-sm">{description}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}
