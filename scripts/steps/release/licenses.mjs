/** Collects the licenses of all packages in a release archive into one text. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { inProject, readText } from "../project.mjs";

const LICENSE = /^(licen[cs]e|copying|notice|third.party.notices)([.-].*)?$/i;
/** A README's part from this heading on. */
const SECTION = /^#+\s*licen[cs](e|ing)\b[\s\S]*/im;
const RULE = "=".repeat(78);

/**
 * Packages with the same text share it.
 * @param folders with node_modules; the first with a package wins.
 */
export function licensesOf(components, folders) {
  const texts = new Map();
  // Node.js and PostgreSQL are also there as packages.
  for (const component of components.filter(({ type }) => type === "library")) {
    const text =
      textOf(component.name, folders) ?? `No text; the package names the license ${licenseOf(component)}.`;
    texts.set(text, [
      ...(texts.get(text) ?? []),
      `${component.name} ${component.version} (${licenseOf(component)})`,
    ]);
  }
  const parts = [...texts].map(([text, names]) => `${RULE}\n${names.join("\n")}\n${RULE}\n\n${text}\n`);
  return [
    "Parley is under the Apache License 2.0, in the file LICENSE. It contains the following software.\n",
    readText(inProject("scripts/steps/release/postgresql-notices.txt")),
    ...parts,
  ].join("\n");
}

function textOf(name, folders) {
  for (const folder of folders) {
    const place = path.join(folder, "node_modules", name);
    const texts = [place, ...placesOfBundled(name, place)].flatMap(textsIn);
    if (texts.length > 0) return [...new Set(texts)].join("\n\n");
    const section = SECTION.exec(readText(path.join(place, "README.md")) ?? "");
    if (section) return section[0].trim();
  }
  return null;
}

/** Next.js has other packages within, each with its license. */
function placesOfBundled(name, place) {
  if (name !== "next") return [];
  const compiled = path.join(place, "dist", "compiled");
  return readdirSync(compiled).map((bundled) => path.join(compiled, bundled));
}

function textsIn(folder) {
  return filesIn(folder)
    .filter((file) => LICENSE.test(file))
    .map((file) => readText(path.join(folder, file))?.trim())
    .filter(Boolean);
}

function filesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(error.code)) return [];
    throw error;
  }
}

function licenseOf({ licenses = [] }) {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return names.filter(Boolean).join(", ") || "unknown";
}
