/** The shell that supervises the server, with other programs in its place. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const SUPERVISOR = path.resolve("scripts/steps/supervise.sh");

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-supervise-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Its server notes its name and the arguments it got, then exits with the next of the codes. */
async function writeRelease(name: string, codes: readonly number[]): Promise<string> {
  const [launcher, server] = [path.join(folder, `${name}.sh`), path.join(folder, `${name}-server.sh`)];
  const exits = codes.map((code, index) => `${index}) exit ${code} ;;`).join(" ");
  await writeFile(
    server,
    `#!/bin/sh\necho "${name} \${PARLEY_SUPERVISED-}" >> ${folder}/starts\n` +
      `count=$(cat ${folder}/${name}.count 2>/dev/null || echo 0)\necho $((count + 1)) > ${folder}/${name}.count\n` +
      `case $count in ${exits} *) exit 0 ;; esac\n`,
  );
  await writeFile(launcher, `#!/bin/sh\nexec /bin/sh ${SUPERVISOR} ${server}\n`);
  await Promise.all([chmod(launcher, 0o755), chmod(server, 0o755)]);
  return launcher;
}

async function supervise(launcher: string, start?: string): Promise<{ code: number; starts: string[] }> {
  const { PATH, NODE_ENV } = process.env;
  const env = { PATH, NODE_ENV, ...(start && { PARLEY_START: start }) };
  const code = await promisify(execFile)("/bin/sh", [launcher], { env }).then(
    () => 0,
    (error: { code: number }) => error.code,
  );
  const starts = (await readFile(path.join(folder, "starts"), "utf8")).trimEnd().split("\n");
  return { code, starts: starts.map((line) => line.trim()) };
}

const START_AGAIN = 4;

test("a server that asks for it is started again", async () => {
  expect(await supervise(await writeRelease("old", [START_AGAIN, 3]))).toEqual({
    code: 3,
    starts: ["old", "old"],
  });
});

test("a release that asks to be started again is started by the launcher at the given path", async () => {
  const old = await writeRelease("old", [START_AGAIN]);
  const current = path.join(folder, "current");
  await symlink(await writeRelease("new", [0]), current);
  expect(await supervise(old, current)).toEqual({ code: 0, starts: ["old", "new"] });
});

test("a new release that fails to start is tried again, or the one that came back", async () => {
  const current = path.join(folder, "current");
  const old = await writeRelease("old", [START_AGAIN, 0]);
  const broken = await writeRelease("broken", [1]);
  await writeFile(
    current,
    `#!/bin/sh\n[ -e ${folder}/tried ] && exec ${old}\ntouch ${folder}/tried\nexec ${broken}\n`,
  );
  await chmod(current, 0o755);
  expect(await supervise(old, current)).toEqual({ code: 0, starts: ["old", "broken", "old"] });
});

test("a first start that fails is not tried again", async () => {
  expect(await supervise(await writeRelease("broken", [1]))).toEqual({ code: 1, starts: ["broken"] });
});
