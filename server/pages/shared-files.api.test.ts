/** Files of the web app of other nodes' versions. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { serveShared, shareFiles } from "./shared-files.ts";
import { findStaticFiles, type StaticFiles } from "./static-files.ts";

const SCRIPT = "const version = 1;\n".repeat(200);
const ADDRESS = "/_next/static/chunks/one.js";

await serveOrganization();
let folder: string;
let files: StaticFiles;
let node: Server;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "parley-shared-"));
  mkdirSync(path.join(folder, "chunks"));
  writeFileSync(path.join(folder, "chunks", "one.js"), SCRIPT);
  writeFileSync(path.join(folder, "chunks", "one.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(folder, "chunks", "small.css"), "a{}");
  files = findStaticFiles(folder);
  await query(sql`DELETE FROM app_file`);
  node = createServer(async (request, response) => {
    if (!(await serveShared(request, response))) response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
});
afterEach(() => {
  node.close();
  rmSync(folder, { recursive: true });
});

async function ask(address: string, encoding: string) {
  const { port } = node.address() as AddressInfo;
  const headers = { "accept-encoding": encoding };
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
}

test("a node that lacks a file sends it as the node that shared it: compressed, or as the client reads it", async () => {
  expect((await ask(ADDRESS, "br")).status).toBe(404);
  await shareFiles(files);
  rmSync(path.join(folder, "chunks"), { recursive: true });
  for (const [encoding, sent] of [
    ["br", "br"],
    ["gzip", undefined],
  ] as const) {
    const answer = await ask(`${ADDRESS}?dpl=1`, encoding);
    expect(answer).toMatchObject({
      status: 200,
      text: SCRIPT,
      headers: {
        "content-type": "application/javascript; charset=UTF-8",
        "cache-control": "public, max-age=31536000, immutable",
      },
    });
    expect(answer.headers["content-encoding"]).toBe(sent);
  }
  expect((await ask("/_next/static/chunks/small.css", "br")).text).toBe("a{}");
  mkdirSync(path.join(folder, "chunks"));
});

test("files are shared again after PostgreSQL has lost them, and forgotten a week after the last node had them", async () => {
  await shareFiles(files);
  await query(sql`DELETE FROM app_file WHERE address = ${ADDRESS}`);
  await query(sql`UPDATE app_file SET used_at = now() - interval '8 days'`);
  await query(
    sql`INSERT INTO app_file (address, content, is_compressed, used_at) VALUES
      ('/_next/static/old.js', '', false, now() - interval '8 days'),
      ('/_next/static/former.js', '', false, now() - interval '6 days')`,
  );
  await shareFiles(files);
  const { addresses } = (
    await query<{ addresses: string[] }>(
      sql`SELECT array_agg(address ORDER BY address) AS addresses FROM app_file`,
    )
  )[0] ?? { addresses: [] };
  expect(addresses).toEqual([ADDRESS, "/_next/static/chunks/small.css", "/_next/static/former.js"]);
});

test("nodes that share the same files at the same time keep each once", async () => {
  await Promise.all([1, 2, 3].map(() => shareFiles(files)));
  expect(await query(sql`SELECT address FROM app_file`)).toHaveLength(2);
});

test("only addresses of the web app's files are looked for", async () => {
  await query(sql`INSERT INTO app_file (address, content, is_compressed) VALUES ('/other.js', '', false)`);
  expect((await ask("/other.js", "br")).status).toBe(404);
});
