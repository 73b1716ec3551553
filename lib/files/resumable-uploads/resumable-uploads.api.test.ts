/** Resumable uploads. */

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { encode } from "next-auth/jwt";
import { Upload } from "tus-js-client";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sessionSecret, startSession } from "../../auth/sessions/session.ts";
import { configure } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { FILES_AT_ONCE } from "../../kernel/http/receive-form.ts";
import { fileStore, setFileStore } from "../../kernel/storage/file-store.ts";
import { LocalStore } from "../../kernel/storage/local-store.ts";
import { S3Store } from "../../kernel/storage/s3-store.ts";
import { StoreUnavailable } from "../../kernel/storage/store-unavailable.ts";
import { removeReleasedFiles } from "../../kernel/storage/stored-files.ts";
import { readingOf } from "../../testing/measuring/query-plan.ts";
import { startS3 } from "../../testing/outside/s3-server.ts";
import { getFile } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { unusedFolder } from "../../testing/test-server.ts";
import { spaceInUse } from "../uploads/upload-space.ts";
import { PIECE_BYTES } from "./append-to-upload.ts";
import { MAX_INCOMPLETE, removeExpiredUploads } from "./resumable-uploads.ts";

const { server, org } = await serveOrganization();
const { owner, member } = org;
const s3 = await startS3();
afterAll(() => s3.stop());

const finished = z.object({ url: z.string(), filename: z.string() });
const ROOT = "/api/v1/tus/";

interface Call {
  /** Null: no account, or a session. */
  readonly account?: Pick<TestAccount, "email" | "apiKey"> | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
}

function begin(method: string, path: string, { account = member, headers = {}, host = org.host }: Call = {}) {
  const authorization = account && { authorization: `Basic ${btoa(`${account.email}:${account.apiKey}`)}` };
  const all = { host, ...authorization, "tus-resumable": "1.0.0", ...headers };
  return httpRequest({ host: "127.0.0.1", port: server.port, method, path, headers: all });
}

async function call(method: string, path: string, options: Call & { body?: Uint8Array } = {}) {
  const request = begin(method, path, options);
  request.end(options.body);
  const [response] = await once(request, "response");
  const body = await buffer(response);
  return { status: Number(response.statusCode), headers: response.headers, body: body.toString() };
}

const described = (size: number, name = "notes.bin", account = member) => ({
  account,
  headers: {
    "upload-length": String(size),
    "upload-metadata": `filename ${btoa(name)},filetype ${btoa("a/b")}`,
  },
});
async function create(size: number, name?: string, account?: TestAccount): Promise<string> {
  const { status, headers } = await call("POST", ROOT, described(size, name, account));
  expect(status).toBe(201);
  return String(headers.location);
}
const piece = (offset: number) => ({
  "content-type": "application/offset+octet-stream",
  "upload-offset": String(offset),
});
const append = (path: string, offset: number, body: Uint8Array, account = member) =>
  call("PATCH", path, { headers: piece(offset), body, account });
const offsetOf = async (path: string) => Number((await call("HEAD", path)).headers["upload-offset"]);

async function contentOf(url: string, account = member): Promise<Buffer> {
  return (await getFile({ port: server.port, host: org.host, path: url, account })).body;
}

/** Stalls after the first piece is stored. */
async function stall(path: string, bytes: Uint8Array): Promise<ReturnType<typeof begin>> {
  const request = begin("PATCH", path, { headers: { ...piece(0), "content-length": `${bytes.length}` } });
  request.on("error", () => undefined);
  request.write(bytes.subarray(0, PIECE_BYTES + 100_000));
  const id = path.slice(ROOT.length);
  const kept = () => query(sql`SELECT FROM resumable_upload WHERE id = ${id} AND received = ${PIECE_BYTES}`);
  await expect.poll(async () => (await kept()).length).toBe(1);
  return request;
}

/** Counts files after removing unreferenced ones. */
async function keptFiles(): Promise<number> {
  await query(
    sql`UPDATE stored_file SET released_at = released_at - interval '2 hours' WHERE released_at < now()`,
  );
  await removeReleasedFiles();
  const [row] = await query<{ count: number }>(sql`SELECT count(*)::int AS count FROM stored_file`);
  return row?.count ?? 0;
}

describe.each([
  ["a folder", () => new LocalStore(unusedFolder())],
  ["a bucket", () => new S3Store(s3.bucket)],
])("with %s as the store, an upload", (_what, makeStore) => {
  const usual = fileStore();
  afterAll(() => setFileStore(usual));

  test("by the protocol's own client becomes an ordinary file", async () => {
    setFileStore(makeStore());
    const bytes = randomBytes(9_000_000);
    const answer = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `http://127.0.0.1:${server.port}${ROOT}`,
        headers: { host: org.host, authorization: `Basic ${btoa(`${member.email}:${member.apiKey}`)}` },
        metadata: { filename: "Bericht März.bin", filetype: "application/octet-stream" },
        chunkSize: 2_000_000,
        retryDelays: null,
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      });
      upload.start();
    });
    const { url, filename } = finished.parse(JSON.parse(answer));
    expect(filename).toBe("Bericht März.bin");
    expect((await contentOf(url)).equals(bytes)).toBe(true);
    expect((await getFile({ port: server.port, host: org.host, path: url, account: owner })).status).toBe(
      404,
    );
    const { body } = await member.client.get("/attachments");
    expect(body).toMatchObject({
      attachments: expect.arrayContaining([expect.objectContaining({ size: 9_000_000 })]),
    });
  });

  test("continues where the connection broke, and leaves only its file", async () => {
    setFileStore(makeStore());
    const bytes = randomBytes(PIECE_BYTES + 3_000_000);
    const before = await keptFiles();
    const path = await create(bytes.length);
    expect(await offsetOf(path)).toBe(0);
    const { headers } = await call("HEAD", path);
    expect(headers["upload-metadata"]).toBe(described(1).headers["upload-metadata"]);
    (await stall(path, bytes)).destroy();
    const reached = await offsetOf(path);
    expect(reached).toBeGreaterThanOrEqual(PIECE_BYTES);
    const rest = await append(path, reached, bytes.subarray(reached));
    expect(rest).toMatchObject({ status: 200, headers: { "upload-offset": String(bytes.length) } });
    const { url } = finished.parse(JSON.parse(rest.body));
    expect((await contentOf(url)).equals(bytes)).toBe(true);
    // Clients that missed the response ask again.
    expect((await call("GET", path)).body).toBe(rest.body);
    expect(await offsetOf(path)).toBe(bytes.length);
    expect(await keptFiles()).toBe(before + 1);
  });
});

describe("a request", () => {
  test("that has stalled yields to the next one, and its bytes stay", async () => {
    const bytes = randomBytes(PIECE_BYTES + 200_000);
    const path = await create(bytes.length);
    const stalled = await stall(path, bytes);
    const answered = once(stalled, "response");
    const reached = await offsetOf(path);
    expect(reached).toBeGreaterThanOrEqual(PIECE_BYTES);
    const rest = await append(path, reached, bytes.subarray(reached));
    expect((await contentOf(finished.parse(JSON.parse(rest.body)).url)).equals(bytes)).toBe(true);
    stalled.end(bytes.subarray(PIECE_BYTES + 100_000));
    const [response] = await answered;
    expect(response.statusCode).toBe(204);
  });

  test("at another offset, or at the same time as another one, changes nothing", async () => {
    const bytes = randomBytes(300_000);
    const path = await create(bytes.length);
    expect((await append(path, 7, bytes.subarray(7))).status).toBe(409);
    await Promise.all([append(path, 0, bytes), append(path, 0, bytes)]);
    const reached = await offsetOf(path);
    if (reached < bytes.length) await append(path, reached, bytes.subarray(reached));
    const { url } = finished.parse(JSON.parse((await call("GET", path)).body));
    expect((await contentOf(url)).equals(bytes)).toBe(true);
  });

  test("with more bytes than are missing is refused, and earlier bytes stay", async () => {
    const bytes = randomBytes(1_000);
    const path = await create(500);
    expect((await append(path, 0, bytes.subarray(0, 100))).status).toBe(204);
    expect((await append(path, 100, bytes.subarray(100))).status).toBe(413);
    expect(await offsetOf(path)).toBe(100);
    expect((await append(path, 100, bytes.subarray(100, 500))).status).toBe(200);
    expect((await append(path, 500, bytes)).status).toBe(413);
  });

  test("by another user, from another organization or for an unknown upload finds nothing", async () => {
    const path = await create(10);
    const other = await createTestOrganization(server.port);
    for (const method of ["HEAD", "GET", "PATCH", "DELETE"]) {
      const headers = piece(0);
      expect((await call(method, path, { account: owner, headers })).status).toBe(404);
      expect((await call(method, path, { account: other.owner, host: other.host, headers })).status).toBe(
        404,
      );
      expect((await call(method, `${ROOT}${"x".repeat(32)}`, { headers })).status).toBe(404);
      expect(
        (await call(method, path, { account: { email: member.email, apiKey: "x" }, headers })).status,
      ).toBe(401);
    }
    expect(await offsetOf(path)).toBe(0);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("HEAD", path)).status).toBe(404);
  });

  test.each([
    ["without a length", "POST", { "upload-metadata": "filename YQ==" }, 411],
    ["with an invalid length", "POST", { "upload-length": "-1" }, 411],
    ["for too large a file", "POST", { "upload-length": "26214401" }, 413],
    ["in another version", "POST", { "tus-resumable": "0.2.2", "upload-length": "1" }, 412],
    ["of another kind", "PUT", {}, 405],
  ])("%s is refused", async (_what, method, headers, status) => {
    const answer = await call(method, ROOT, { headers });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ result: "error", msg: expect.any(String) });
  });

  test("with another type, without an offset or for a part of a completed upload is refused", async () => {
    const path = await create(10);
    const body = new Uint8Array(10);
    expect((await call("PATCH", path, { headers: { "upload-offset": "0" }, body })).status).toBe(415);
    const headers = { "content-type": "application/offset+octet-stream" };
    expect((await call("PATCH", path, { headers, body })).status).toBe(400);
    expect((await append(path, 0, body)).status).toBe(200);
    expect((await append(path, 0, body)).status).toBe(409);
  });

  test("for the server's options needs no credentials", async () => {
    const { status, headers } = await call("OPTIONS", ROOT, { account: null });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "tus-extension": "creation,expiration,termination",
      "tus-version": "1.0.0",
      "tus-max-size": "26214400",
    });
    // Other sites' pages may not read it.
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("from another site's page with a user's session is refused", async () => {
    const token = await encode({
      token: { ...(await startSession(org.realmId, member.id, "a browser")) },
      secret: sessionSecret(),
    });
    const statusFrom = async (origin: string) => {
      const session = { cookie: `next-auth.session-token=${token}`, origin };
      const headers = { ...described(5).headers, ...session };
      return (await call("POST", ROOT, { account: null, headers })).status;
    };
    expect(await statusFrom("https://evil.example")).toBe(403);
    expect(await statusFrom(`http://${org.host}`)).toBe(201);
  });
});

describe("incomplete uploads", () => {
  test("are limited per user, who may end them", async () => {
    const person = await org.add();
    const paths: string[] = [];
    for (let count = 0; count < MAX_INCOMPLETE; count += 1) paths.push(await create(10, "a", person));
    const refusal = await call("POST", ROOT, described(10, "a", person));
    expect(refusal.status).toBe(400);
    expect(JSON.parse(refusal.body).message).toBe(`Too many incomplete uploads (limit: ${MAX_INCOMPLETE})`);
    expect((await call("DELETE", paths[0] ?? "", { account: person })).status).toBe(204);
    await create(10, "a", person);
  });

  test("count as the user's files from the beginning", async () => {
    const person = await org.add();
    configure({ uploadQuotas: { ofOrganization: null, ofPerson: 1 } });
    try {
      const first = await create(700_000, "a", person);
      expect((await call("POST", ROOT, described(700_000, "a", person))).status).toBe(400);
      expect((await append(first, 0, randomBytes(700_000), person)).status).toBe(200);
      expect((await call("POST", ROOT, described(700_000, "a", person))).status).toBe(400);
    } finally {
      configure({ uploadQuotas: { ofOrganization: null, ofPerson: null } });
    }
  });

  test("keep their space from other uploads until they end", async () => {
    const person = await org.add();
    configure({ uploadQuotas: { ofOrganization: null, ofPerson: 1 } });
    try {
      const path = await create(700_000, "a", person);
      const send = () =>
        person.client.post("/user_uploads", { file: new File([randomBytes(700_000)], "b.bin") });
      expect((await send()).status).toBe(400);
      expect((await append(path, 0, randomBytes(700_000), person)).status).toBe(200);
      expect((await send()).status).toBe(400);
    } finally {
      configure({ uploadQuotas: { ofOrganization: null, ofPerson: null } });
    }
  });

  test("do not include an empty file that could not be stored", async () => {
    const person = await org.add();
    const usual = fileStore();
    setFileStore({
      write: () => Promise.reject(new StoreUnavailable("It does not answer.")),
      read: (key, range) => usual.read(key, range),
      size: (key) => usual.size(key),
      remove: (key) => usual.remove(key),
    });
    try {
      expect((await call("POST", ROOT, described(0, "empty.txt", person))).status).toBe(503);
    } finally {
      setFileStore(usual);
    }
    expect(await query(sql`SELECT FROM resumable_upload WHERE owner_id = ${person.id}`)).toEqual([]);
  });

  test("are read alone when another begins, however many were completed that day", async () => {
    await query(sql`
      INSERT INTO resumable_upload (id, realm_id, owner_id, name, size, received, path_id)
      SELECT 'done' || n, ${org.realmId}, ${owner.id}, 'a', 1, 1, 'a/' || n FROM generate_series(1, 2000) AS n`);
    await query(sql`ANALYZE resumable_upload`);
    const { text, values } = spaceInUse(org.realmId, owner.id);
    const { rows } = await readingOf(() => database().pool.query(text, values));
    expect(rows.get("resumable_upload")).toBeLessThan(200);
    await query(sql`DELETE FROM resumable_upload WHERE id LIKE 'done%'`);
  });

  test("are removed after a day", async () => {
    const path = await create(1_000);
    await append(path, 0, randomBytes(400));
    const [row] = await query<{ key: string }>(
      sql`SELECT piece_keys[1] AS key FROM resumable_upload WHERE id = ${path.slice(ROOT.length)}`,
    );
    const isKept = async () => (await query(sql`SELECT FROM stored_file WHERE key = ${row?.key}`)).length > 0;
    await removeReleasedFiles();
    expect(await isKept()).toBe(true);
    await query(sql`UPDATE resumable_upload SET changed_at = now() - interval '25 hours'`);
    await query(
      sql`UPDATE stored_file SET released_at = released_at - interval '26 hours' WHERE key = ${row?.key}`,
    );
    expect((await call("HEAD", path)).status).toBe(404);
    await removeExpiredUploads();
    await removeReleasedFiles();
    expect(await isKept()).toBe(false);
    expect(await query(sql`SELECT FROM resumable_upload`)).toEqual([]);
  });

  test("receive no bytes beyond the limit of concurrent requests", async () => {
    const person = await org.add();
    const held: ReturnType<typeof begin>[] = [];
    for (let count = 0; count < FILES_AT_ONCE; count += 1) {
      const path = await create(10, "a", person);
      const request = begin("PATCH", path, {
        account: person,
        headers: { ...piece(0), "content-length": "10" },
      });
      request.on("error", () => undefined);
      request.write("1");
      held.push(request);
    }
    const last = await create(10, "a", person);
    await expect.poll(async () => (await append(last, 0, new Uint8Array(1), person)).status).toBe(429);
    for (const request of held) request.destroy();
  });
});

test("an empty file is complete when it is begun", async () => {
  const { status, body } = await call("POST", ROOT, described(0, "empty.txt"));
  expect(status).toBe(201);
  expect(await contentOf(finished.parse(JSON.parse(body)).url)).toEqual(Buffer.alloc(0));
});
