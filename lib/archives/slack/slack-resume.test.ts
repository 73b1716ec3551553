/** Downloads from Slack go on after their process was killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { MoveReport } from "../moved-teams/move-report.ts";
import {
  openDownloadFolder,
  partialName,
  removeDownloadFolder,
  removeUnusedDownloads,
} from "./slack-download-folder.ts";
import { SlackDownloads } from "./slack-downloads.ts";

const asked = new Map<string, number>();
let onHanging = () => {};

const server = createServer(({ url: given = "" }, response) => {
  const url = given.replace(/^\/files-pri\/T1-(F\d)\/content$/, "/$1");
  const count = (asked.get(url) ?? 0) + 1;
  asked.set(url, count);
  if (url === "/api/emoji.list") response.end(JSON.stringify({ ok: true, emoji: {} }));
  else if (url === "/F3" && count === 1) {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half of it", () => onHanging());
  } else response.end(`content of ${url}`);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = z.object({ port: z.int() }).parse(server.address());
const origin = `http://127.0.0.1:${port}`;
const servers = { api: origin, files: [origin], emoji: [origin], avatars: [origin] };
const children: ChildProcess[] = [];
const dataFolder = await mkdtemp(path.join(tmpdir(), "parley-data-"));
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  server.closeAllConnections();
  server.close();
  await rm(dataFolder, { recursive: true });
});

const files = ["F1", "F2", "F3", "F4"].map((id) => ({
  id,
  name: `${id}.png`,
  title: null,
  mode: "hosted",
  mimetype: "image/png",
  filetype: "png",
  permalink: "",
  url_private: `${origin}/files-pri/T1-${id}/content`,
}));

/** Downloads all files in a process of its own. */
function start(folder: string): ChildProcess {
  const source = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));
  const program = `
    import { SlackDownloads } from ${source("slack-downloads.ts")};
    import { MoveReport } from ${source("../moved-teams/move-report.ts")};
    const given = ${JSON.stringify({ folder, servers, files })};
    const downloads = await SlackDownloads.open("xoxb-1", given.servers, given.folder, new MoveReport());
    for (const file of given.files) { downloads.expect(file); await downloads.file(file.id); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
  children.push(child);
  return child;
}

test("after a kill, only what was not whole is asked for again", { timeout: 60_000 }, async () => {
  const folder = await openDownloadFolder(dataFolder, "a".repeat(64));
  const hanging = new Promise<void>((resolve) => {
    onHanging = resolve;
  });
  const child = start(folder);
  await hanging;
  // The process may not have received the half yet.
  await expect.poll(async () => (await readdir(folder)).length).toBe(3);
  const ended = once(child, "close");
  child.kill("SIGKILL");
  await ended;
  expect(Object.fromEntries(asked)).toEqual({ "/api/emoji.list": 1, "/F1": 1, "/F2": 1, "/F3": 1 });
  const downloads = await SlackDownloads.open("xoxb-1", servers, folder, new MoveReport());
  for (const file of files) {
    expect(downloads.expect(file)).toBe(true);
    const found = await downloads.file(file.id);
    expect(found).toMatchObject({ name: file.name });
    expect(found && (await buffer(await found.open())).toString()).toBe(`content of /${file.id}`);
  }
  expect(Object.fromEntries(asked)).toEqual({ "/api/emoji.list": 2, "/F1": 1, "/F2": 1, "/F3": 2, "/F4": 1 });
  await removeDownloadFolder(folder);
  await expect(stat(folder)).rejects.toThrow("ENOENT");
});

test("files have no names of the export, which could lead out of the folder", async () => {
  const folder = await openDownloadFolder(dataFolder, "b".repeat(64));
  const downloads = await SlackDownloads.open("xoxb-1", servers, folder, new MoveReport());
  const [file] = files;
  const id = "../../escaped";
  expect(file && downloads.expect({ ...file, id })).toBe(false);
  expect(await downloads.file(id)).toBeNull();
  expect(file && downloads.expect({ ...file, name: id })).toBe(true);
  expect(await downloads.file("F1")).toMatchObject({ name: id });
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

const HOURS_AGO = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test("what is half downloaded is removed after an hour, and a folder after a week without use", async () => {
  const folder = await openDownloadFolder(dataFolder, "c".repeat(64));
  const [whole, old, fresh] = ["whole", partialName("old"), partialName("fresh")].map((name) =>
    path.join(folder, name),
  );
  for (const file of [whole, old, fresh]) await writeFile(file ?? "", "x");
  for (const file of [whole, old]) await utimes(file ?? "", HOURS_AGO(2), HOURS_AGO(2));
  await openDownloadFolder(dataFolder, "c".repeat(64));
  expect(await readdir(folder)).toHaveLength(2);
  await utimes(folder, HOURS_AGO(6 * 24), HOURS_AGO(6 * 24));
  await removeUnusedDownloads(dataFolder);
  expect(await readdir(folder)).toHaveLength(2);
  await utimes(folder, HOURS_AGO(8 * 24), HOURS_AGO(8 * 24));
  await removeUnusedDownloads(dataFolder);
  await expect(stat(folder)).rejects.toThrow("ENOENT");
  await removeUnusedDownloads(path.join(dataFolder, "missing"));
});
