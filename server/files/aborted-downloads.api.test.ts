/** Aborted downloads. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { request as httpRequest, type IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { type FileStore, fileStore, setFileStore } from "../../lib/kernel/storage/file-store.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const { server, org } = await serveOrganization();
const { member } = org;
/** Incompressible, and more than the system buffers. */
const LARGE = 20 * 1024 ** 2;
const PIECE = 65_536;
const EXPORT = "/api/v1/users/me/export";

let path: string;
/** Descriptors name the file by it. */
let key: string;
let store: FileStore;
/** Between a file's opening and its return from the store. */
let duringRead: () => Promise<void>;
/** The garbage collector would close them. */
const streams: Readable[] = [];

const responses = new Map<string | undefined, ServerResponse>();
const note = (message: unknown) => {
  const { request, response } = z
    .object({ request: z.looseObject({ url: z.string() }), response: z.instanceof(ServerResponse) })
    .parse(message);
  responses.set(request.url, response);
};

beforeAll(async () => {
  store = fileStore();
  const pieces = Array.from({ length: LARGE / PIECE }, () => crypto.getRandomValues(Buffer.alloc(PIECE)));
  const file = new File(pieces, "noise.bin");
  path = z.object({ url: z.string() }).parse((await member.client.post("/user_uploads", { file })).body).url;
  const [row] = await query<{ file_key: string }>(
    sql`SELECT file_key FROM attachment ORDER BY id DESC LIMIT 1`,
  );
  key = z.string().parse(row?.file_key);
  setFileStore({
    write: (...given) => store.write(...given),
    size: (...given) => store.size(...given),
    remove: (...given) => store.remove(...given),
    async read(...given) {
      const stream = await store.read(...given);
      if (stream) streams.push(stream);
      await duringRead();
      return stream;
    },
  });
  subscribe("http.server.request.start", note);
});
afterAll(() => {
  unsubscribe("http.server.request.start", note);
  setFileStore(store);
});

/** The server's included. */
function openFiles(): number {
  return readdirSync("/proc/self/fd").filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).endsWith(key);
    } catch {
      return false;
    }
  }).length;
}

function download(asked: string) {
  const authorization = `Basic ${btoa(`${member.email}:${member.apiKey}`)}`;
  const headers = { host: org.host, authorization };
  const request = httpRequest({ host: "127.0.0.1", port: server.port, path: asked, headers, agent: false });
  request.on("error", () => undefined);
  return request.end();
}

const noneIsOpen = () => expect.poll(openFiles).toBe(0);
const hasDescriptors = process.platform === "linux";

test.runIf(hasDescriptors).each([
  ["a file", () => path, 20],
  ["an archive with the file", () => EXPORT, 2],
])("clients that leave while the store opens the file: %s", async (_what, asked, clients) => {
  let opened = Promise.withResolvers<void>();
  duringRead = async () => {
    const response = responses.get(asked());
    opened.resolve();
    if (response && !response.closed) await once(response, "close");
  };
  for (let client = 0; client < clients; client += 1) {
    opened = Promise.withResolvers();
    const request = download(asked());
    await opened.promise;
    request.destroy();
    await expect.poll(() => responses.get(asked())?.closed).toBe(true);
  }
  await noneIsOpen();
});

test.runIf(hasDescriptors).each([
  ["a file", () => path, 20],
  ["an archive with the file", () => EXPORT, 2],
])("clients that leave while they receive: %s", async (_what, asked, clients) => {
  duringRead = async () => undefined;
  for (let client = 0; client < clients; client += 1) {
    const request = download(asked());
    const response = await new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
    expect(response.statusCode).toBe(200);
    await once(response, "readable");
    await expect.poll(openFiles).toBeGreaterThan(0);
    request.destroy();
  }
  await noneIsOpen();
});
