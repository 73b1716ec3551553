/** Makes a release archive, its checksum, and the lists of what is inside. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { inProject, readText } from "../project.mjs";
import { output } from "../run.mjs";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { licensesOf } from "./licenses.mjs";
import { packArchive } from "./pack-archive.mjs";
import { platformPackages } from "./platform-packages.mjs";
import { releaseFiles } from "./release-files.mjs";

const SUMS = "SHA256SUMS";

/**
 * Needs a built project.
 * @param level of compression, from 1 to 9.
 * @throws Error whose message says what is missing.
 */
export async function makeRelease(platform, { to = inProject("dist/release"), level } = {}) {
  const { version } = JSON.parse(readText(inProject("package.json")));
  const name = `parley-${version}-${platform.name}`;
  const made = timeOfSource();
  const [files, materials] = await Promise.all([releaseFiles(platform), billOfMaterials(platform, made)]);
  const folders = [await platformPackages(platform), inProject()];
  const all = [...files, { target: "LICENSES", content: licensesOf(materials.components, folders) }];
  await mkdir(to, { recursive: true });
  const archive = path.join(to, `${name}.tar.gz`);
  const packed = await packArchive(archive, all, { folder: name, made, level });
  await writeFile(path.join(to, `${name}.cdx.json`), `${JSON.stringify(materials, null, 2)}\n`);
  await rememberSum(to, path.basename(archive), packed.sha256);
  return { archive, folder: name, ...packed };
}

/** The commit's, so that everybody can make the same archive. */
function timeOfSource() {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? output("git", ["log", "-1", "--format=%ct"])?.trim();
  return seconds ? new Date(Number(seconds) * 1_000) : new Date(0);
}

/** Keeps other platforms' lines. */
async function rememberSum(folder, name, sum) {
  const file = path.join(folder, SUMS);
  const lines = (readText(file) ?? "")
    .split("\n")
    .filter((line) => line !== "" && !line.endsWith(`  ${name}`));
  await writeFile(file, `${[...lines, `${sum}  ${name}`].sort().join("\n")}\n`);
}
