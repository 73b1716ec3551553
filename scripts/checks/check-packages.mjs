/** Requires a hash for every package in package-lock.json, so that npm installs exactly what was reviewed. */
import { readFileSync } from "node:fs";
import { inProject } from "../steps/project.mjs";

/** One sentence for each package without a hash. */
export function checkPackages() {
  const { packages } = JSON.parse(readFileSync(inProject("package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([place, { link, integrity }]) => place !== "" && !link && !integrity)
    .map(
      ([place, { version }]) =>
        `package-lock.json: ${place} has no integrity; add what npm view <name>@${version} dist.integrity prints.`,
    );
}
