/** The web app's files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findStaticFiles, serveStatic } from "./static-files.ts";

const SCRIPT = "const answer = 42;\n".repeat(100);
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "parley-static-"));
  mkdirSync(path.join(folder, "chunks"));
  writeFileSync(path.join(folder, "chunks", "a.js"), SCRIPT);
  writeFileSync(path.join(folder, "chunks", "a.js.br"), brotliCompressSync(SCRIPT));
  const files = findStaticFiles(folder);
  server = createServer(async (request, response) => {
    if (!(await serveStatic(files, request, response))) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function fetchFile(address: string, encoding: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { port, path: address, headers: { "accept-encoding": encoding } };
    get(options, resolve).on("error", reject);
  });
}

it("sends the compressed file with its type, to be kept for ever", async () => {
  const answer = await fetchFile("/_next/static/chunks/a.js?v=1", "gzip, br");
  expect(answer.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(brotliDecompressSync(await buffer(answer)).toString()).toBe(SCRIPT);
});

it("sends the file as it is to a client that does not accept the compressed one", async () => {
  const answer = await fetchFile("/_next/static/chunks/a.js", "gzip");
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect((await buffer(answer)).toString()).toBe(SCRIPT);
});

it("goes on sending a file that it has read once", async () => {
  rmSync(path.join(folder, "chunks"), { recursive: true });
  expect((await buffer(await fetchFile("/_next/static/chunks/a.js", "gzip"))).toString()).toBe(SCRIPT);
});

it.each(["/_next/static/chunks/b.js", "/_next/static/chunks/../chunks/a.js", "/_next/static/chunks/a.js.br"])(
  "leaves %s to others",
  async (address) => {
    expect((await fetchFile(address, "br")).statusCode).toBe(404);
  },
);
