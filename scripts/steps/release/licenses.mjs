/** Collects the licenses of all packages in a release archive into one text. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { inProject, readText } from "../project.mjs";

const LICENSE = /^(licen[cs]e|copying|notice|third.party.notices)([.-].*)?$/i;
const RULE = "=".repeat(78);

/**
 * Packages with the same text share it.
 * @param folders with a node_modules, the first with the package counts.
 */
export function licensesOf(components, folders) {
  const texts = new Map();
  for (const component of components) {
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
    const files = filesIn(place).filter((file) => LICENSE.test(file));
    const texts = files.map((file) => readText(path.join(place, file))?.trim()).filter(Boolean);
    if (texts.length > 0) return texts.join("\n\n");
  }
  return null;
}

function filesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

function licenseOf({ licenses = [] }) {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return names.filter(Boolean).join(", ") || "unknown";
}
