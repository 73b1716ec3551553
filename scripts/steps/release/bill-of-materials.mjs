/** Lists the packages in a release archive, in the form of CycloneDX. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inProject, readText, root } from "../project.mjs";
import { programPackages } from "./platforms.mjs";

/** Dependencies for `npm start` from source; not in the archive. */
const BUILD_TOOLS = ["@tailwindcss/postcss", "esbuild", "prisma", "tsx", "typescript"];
const OUTPUT_BYTES = 64 * 1024 ** 2;

/**
 * The packages that production code depends on, with the programs of one platform.
 * @param made when the source was committed; the same source gives the same list.
 */
export async function billOfMaterials(platform, made) {
  const { stdout } = await promisify(execFile)(
    "npm",
    ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"],
    { cwd: root, maxBuffer: OUTPUT_BYTES },
  );
  const { serialNumber, metadata, components, dependencies, ...rest } = JSON.parse(stdout);
  const contained = containedIn(platform, metadata.component["bom-ref"], dependencies);
  const { name, version } = JSON.parse(readText(inProject("package.json")));
  return {
    ...rest,
    metadata: {
      timestamp: made.toISOString(),
      tools: metadata.tools,
      component: { ...metadata.component, name, version, type: "application" },
    },
    components: [
      ...components.filter((component) => contained.has(component["bom-ref"])),
      ...(await programs(platform, components)),
    ],
    dependencies: dependencies
      .filter(({ ref }) => contained.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => contained.has(other)) })),
  };
}

/** Everything reachable without the build tools and without other platforms' programs. */
function containedIn(platform, application, dependencies) {
  const known = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const excluded = new Set([...BUILD_TOOLS, ...programsOfOthers(platform)]);
  const contained = new Set();
  const visit = (ref) => {
    if (contained.has(ref) || excluded.has(nameOf(ref))) return;
    contained.add(ref);
    for (const other of known.get(ref) ?? []) visit(other);
  };
  visit(application);
  for (const name of programPackages(platform)) {
    const ref = [...known.keys()].find((other) => nameOf(other) === name);
    if (ref) visit(ref);
  }
  return contained;
}

const nameOf = (ref) => ref.slice(0, ref.lastIndexOf("@"));

function programsOfOthers(platform) {
  const { packages } = JSON.parse(readText(inProject("package-lock.json")));
  const own = programPackages(platform);
  return Object.entries(packages)
    .filter(([, { os, cpu, libc }]) => os || cpu || libc)
    .map(([place]) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length))
    .filter((name) => !own.includes(name));
}

/** Scanners know Node.js and PostgreSQL by their own names, not by those of the npm packages. */
async function programs({ node, postgres }, components) {
  const versionOf = (name) =>
    components.find((component) => component["bom-ref"].startsWith(`${name}@`))?.version ?? "";
  return [
    { name: "node", version: versionOf(node), license: "MIT" },
    { name: "postgresql", version: versionOf(postgres).replace(/-.*/, ""), license: "PostgreSQL" },
  ].map(({ name, version, license }) => ({
    "bom-ref": `pkg:generic/${name}@${version}`,
    type: "application",
    name,
    version,
    purl: `pkg:generic/${name}@${version}`,
    licenses: [{ license: { id: license } }],
  }));
}
