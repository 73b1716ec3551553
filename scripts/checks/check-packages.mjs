/** Requires a hash for every package, so that npm installs exactly what was reviewed. */
import { readFileSync } from "node:fs";
import { inProject } from "../steps/project.mjs";

export function checkPackages() {
  const { packages } = JSON.parse(readFileSync(inProject("package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([place, { link, integrity }]) => place !== "" && !link && !integrity)
    .map(
      ([place, { version }]) =>
        `package-lock.json: ${place} has no integrity; add what npm view <name>@${version} dist.integrity prints.`,
    );
}
