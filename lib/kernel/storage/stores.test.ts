/** All file stores. */
import { randomBytes } from "node:crypto";
import { utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseAll, startS3, startScriptedS3 } from "../../testing/outside/s3-server.ts";
import { unusedFolder } from "../../testing/test-server.ts";
import type { ByteRange, FileStore } from "./file-store.ts";
import { LocalStore } from "./local-store.ts";
import { openStore, TwoStores } from "./open-store.ts";
import { S3Store } from "./s3-store.ts";
import { namingFailures, StoreUnavailable } from "./store-unavailable.ts";

const s3 = await startS3();
afterAll(() => s3.stop());

async function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 700_000) yield bytes.subarray(at, at + 700_000);
}

const write = (store: FileStore, key: string, bytes: Buffer) => store.write(key, piecesOf(bytes));
async function read(store: FileStore, key: string, range?: ByteRange): Promise<Buffer | null> {
  const stream = await store.read(key, range);
  return stream && buffer(stream);
}

describe.each([
  ["a folder", () => new LocalStore(unusedFolder())],
  ["a bucket", () => new S3Store(s3.bucket)],
])("%s", (_what, make) => {
  let store: FileStore;
  beforeAll(() => {
    store = make();
  });

  // S3 takes files above 5 MiB in parts.
  test.each([1, 3_000_000, 12_000_000])("keeps %d bytes as they are", async (size) => {
    const bytes = randomBytes(size);
    const key = `1/aa/of-${size}`;
    await write(store, key, bytes);
    expect(await store.size(key)).toBe(size);
    expect((await read(store, key))?.equals(bytes)).toBe(true);
    const [start, end] = [Math.floor(size / 2), size - 1];
    expect((await read(store, key, { start, end }))?.equals(bytes.subarray(start))).toBe(true);
    await store.remove(key);
    expect([await store.size(key), await read(store, key)]).toEqual([null, null]);
    await store.remove(key);
  });

  test("keeps an empty file", async () => {
    await write(store, "1/aa/empty", Buffer.alloc(0));
    expect(await store.size("1/aa/empty")).toBe(0);
    expect(await read(store, "1/aa/empty")).toEqual(Buffer.alloc(0));
  });

  test.each([100, 11_000_000])("has nothing of a file that breaks off after %d bytes", async (size) => {
    const broken = new Error("the sender is gone");
    async function* content() {
      yield* piecesOf(randomBytes(size));
      throw broken;
    }
    await expect(namingFailures(store).write("1/aa/broken", content())).rejects.toBe(broken);
    expect(await store.size("1/aa/broken")).toBeNull();
  });
});

test("every part of an empty file is empty, where S3 calls it unsatisfiable", async () => {
  const local = new LocalStore(unusedFolder());
  await write(local, "1/aa/empty", Buffer.alloc(0));
  await using scripted = await startScriptedS3((_request, response) => {
    response.writeHead(416).end("<Error><Code>InvalidRange</Code></Error>");
  });
  for (const store of [local, new S3Store(scripted.bucket)]) {
    expect(await read(store, "1/aa/empty", { start: 0, end: 4_095 })).toEqual(Buffer.alloc(0));
  }
});

test("readers who take nothing of what they are given keep a bucket from nobody else", async () => {
  await using scripted = await startScriptedS3(({ method }, response) => {
    response.writeHead(200, { "content-length": "1000" });
    // The rest never comes.
    if (method === "GET") response.write("some");
    else response.end();
  });
  const store = new S3Store(scripted.bucket);
  const streams = await Promise.all(Array.from({ length: 120 }, () => store.read("1/aa/large")));
  expect(await store.size("1/aa/small")).toBe(1_000);
  for (const stream of streams) stream?.destroy();
});

test("a bucket keeps no parts of a file that was not written completely", async () => {
  const asked: string[] = [];
  const upload = (key: string, id: string) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`;
  await using scripted = await startScriptedS3(({ method, url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://s3");
    asked.push(
      `${method} ${pathname} ${searchParams.get("uploadId") ?? searchParams.get("prefix") ?? ""}`.trim(),
    );
    if (method === "DELETE")
      return response.writeHead(searchParams.get("uploadId") === "ended" ? 404 : 204).end();
    const uploads = [
      upload("1/aa/cut", "left"),
      upload("1/aa/cut", "ended"),
      upload("1/aa/cut-other", "other"),
    ];
    const body = `<ListMultipartUploadsResult>${uploads.join("")}</ListMultipartUploadsResult>`;
    return response.writeHead(200, { "content-type": "application/xml" }).end(body);
  });
  await new S3Store(scripted.bucket).remove("1/aa/cut");
  expect(asked).toEqual([
    "DELETE /parley-files/1/aa/cut",
    "GET /parley-files/ 1/aa/cut",
    "DELETE /parley-files/1/aa/cut left",
    "DELETE /parley-files/1/aa/cut ended",
  ]);
});

test.each([403, 501])(
  "a bucket that answers %d when it is asked for such parts still removes files",
  async (status) => {
    let removed = 0;
    await using scripted = await startScriptedS3(({ method }, response) => {
      if (method === "DELETE") removed += 1;
      response.writeHead(method === "DELETE" ? 204 : status).end();
    });
    await new S3Store(scripted.bucket).remove("1/aa/cut");
    expect(removed).toBe(1);
  },
);

describe("a store that", () => {
  const calls = (store: FileStore) => [
    () => write(store, "1/aa/a", Buffer.from("a")),
    () => write(store, "1/aa/b", randomBytes(6_000_000)),
    () => store.read("1/aa/a"),
    () => store.size("1/aa/a"),
    () => store.remove("1/aa/a"),
  ];

  test("refuses is unavailable, and says why", async () => {
    await using refusing = await startScriptedS3(refuseAll);
    const store = await openStore(unusedFolder(), { bucket: refusing.bucket, filesIn: "s3" });
    for (const call of calls(store)) await expect(call()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.read("1/aa/a")).rejects.toThrow("InvalidAccessKeyId");
  });

  test("is not there is unavailable", async () => {
    const gone = await startScriptedS3(refuseAll);
    await gone.stop();
    const store = await openStore(unusedFolder(), { bucket: gone.bucket, filesIn: "s3" });
    await expect(store.read("1/aa/a")).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test("lacks the bucket is unavailable: its files are not taken for missing ones", async () => {
    const bucket = { ...s3.bucket, name: "another-bucket" };
    const store = await openStore(unusedFolder(), { bucket, filesIn: "s3" });
    await expect(store.read("1/aa/a")).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

test("a file is found while it moves from one store to the other", async () => {
  const [present, former] = [new S3Store(s3.bucket), new LocalStore(unusedFolder())];
  const both = new TwoStores(present, former);
  const bytes = randomBytes(50_000);
  await write(former, "2/aa/moves", bytes);
  const isWhole = async () => (await read(both, "2/aa/moves"))?.equals(bytes);
  expect(await isWhole()).toBe(true);
  expect(await both.copy("2/aa/moves")).toBe(true);
  expect(await isWhole()).toBe(true);
  await both.removeFormer("2/aa/moves");
  expect(await isWhole()).toBe(true);
  expect(await both.copy("2/aa/moves")).toBe(false);
  await both.remove("2/aa/moves");
  expect([await present.size("2/aa/moves"), await both.read("2/aa/moves")]).toEqual([null, null]);
});

test("a copy that fails leaves the file where it was, and stops reading it", async () => {
  const former = new LocalStore(unusedFolder());
  await write(former, "2/aa/stays", randomBytes(3_000_000));
  const read: Readable[] = [];
  const watched: FileStore = {
    ...refusing(former),
    async read(key) {
      const content = await former.read(key);
      if (content) read.push(content);
      return content;
    },
  };
  const both = new TwoStores(refusing(new LocalStore(unusedFolder())), watched);
  await expect(both.copy("2/aa/stays")).rejects.toThrow("no more room");
  expect(read.map(({ destroyed }) => destroyed)).toEqual([true]);
  expect(await former.size("2/aa/stays")).toBe(3_000_000);
});

function refusing(store: FileStore): FileStore {
  return {
    write: async () => {
      throw new Error("no more room");
    },
    read: (key, range) => store.read(key, range),
    size: (key) => store.size(key),
    remove: (key) => store.remove(key),
  };
}

test("only what nobody writes any more is removed from a folder at start", async () => {
  const folder = unusedFolder();
  const store = new LocalStore(folder);
  const drafts = path.join(folder, "drafts");
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  async function* slow() {
    yield Buffer.from("some ");
    await writeFile(path.join(drafts, "abandoned"), "");
    await utimes(path.join(drafts, "abandoned"), 0, 0);
    await store.removeDrafts();
    release();
    yield Buffer.from("text");
  }
  await store.write("1/aa/slow", slow());
  await isReleased;
  expect(String(await read(store, "1/aa/slow"))).toBe("some text");
  await expect(writeFile(path.join(drafts, "abandoned"), "", { flag: "r+" })).rejects.toThrow("ENOENT");
});
