/** Documents with generated parts, and the version of the database. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { configurationSections } from "./configuration-lists.ts";
import { withNextVersion } from "./database-version-file.ts";
import { decisionsList } from "./decisions-list.ts";
import { limitsSections, resourcesList } from "./limits-lists.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

/** By path and name: the text between the two comments. */
const DOCUMENTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "docs/admin/configure.md": { variables: configurationSections },
  "docs/admin/limits.md": { limits: limitsSections },
  "docs/decisions/README.md": { decisions: decisionsList },
  "docs/develop/hostile-requests.md": { resources: () => resourcesList("../../") },
};

interface GeneratedDocument {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly upToDate: string;
}

/** @throws Error when a document has no place for a part. */
export function generatedDocuments(): GeneratedDocument[] {
  const documents = Object.entries(DOCUMENTS).map(([name, parts]) =>
    generated(name, (text) =>
      Object.entries(parts).reduce(
        (document, [part, generate]) => withPart(document, part, generate()),
        text,
      ),
    ),
  );
  return [...documents, generated("prisma/database-version.json", withNextVersion)];
}

function generated(name: string, update: (text: string) => string): GeneratedDocument {
  const file = path.join(ROOT, name);
  const text = readFileSync(file, "utf8");
  return { name, file, text, upToDate: update(text) };
}

function withPart(document: string, part: string, text: string): string {
  const begin = `<!-- The ${part}, written by \`npm run generate\`. -->`;
  const end = `<!-- End of the ${part}. -->`;
  const [before, rest] = document.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`The document has no place for the ${part}.`);
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}
