/** Refused uploads. */

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { configure, USUAL_CONFIGURATION } from "../../config.ts";
import { fileStore, setFileStore } from "../../kernel/storage/file-store.ts";
import { attachmentShape } from "../../messages/attachments/attachments.contract.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { server, org } = await serveOrganization();
const { member } = org;

const listed = z.object({ attachments: z.array(attachmentShape), upload_space_used: z.int() });
const text = (content: string) => new File([content], "notes.txt", { type: "text/html" });

const own = async (account: TestAccount) => listed.parse((await account.client.get("/attachments")).body);

test("an upload without a file, or with several, is refused", async () => {
  const refusal = (msg: string) => ({ status: 400, body: { code: "BAD_REQUEST", msg } });
  const none = refusal("You must specify a file to upload");
  expect(await member.client.post("/user_uploads", {})).toMatchObject(none);
  expect(await member.client.post("/user_uploads", { filename: "notes.txt" })).toMatchObject(none);
  expect(await member.client.post("/user_uploads", { a: text("a"), b: text("b") })).toMatchObject(
    refusal("You may only upload one file at a time"),
  );
});

test("a file over the server's limit, which clients know, is refused", async () => {
  configure({ largestFileMib: 1 });
  try {
    const file = (bytes: number) => new File([randomBytes(bytes)], "a.bin");
    const { body } = await member.client.post("/register", { fetch_event_types: ["realm"] });
    expect(body).toMatchObject({ max_file_upload_size_mib: 1 });
    expect(await member.client.post("/user_uploads", { file: file(1024 ** 2 + 1) })).toMatchObject({
      status: 413,
      body: { code: "REQUEST_TOO_LARGE", msg: "Uploaded file is larger than the allowed limit of 1 MiB" },
    });
    expect((await member.client.post("/user_uploads", { file: file(1024 ** 2) })).status).toBe(200);
  } finally {
    configure({ largestFileMib: USUAL_CONFIGURATION.largestFileMib });
  }
});

test("uploads over the organization's quota are refused, also concurrent ones", async () => {
  const used = Math.ceil((await own(member)).upload_space_used / 1024 ** 2);
  configure({ uploadQuotas: { ofOrganization: used + 1, ofPerson: null } });
  try {
    const send = () =>
      member.client.post("/user_uploads", { file: new File([randomBytes(700_000)], "b.bin") });
    const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(3);
    expect(await send()).toMatchObject({
      body: { code: "BAD_REQUEST", msg: "Upload would exceed your organization's upload quota." },
    });
  } finally {
    configure({ uploadQuotas: { ofOrganization: null, ofPerson: null } });
  }
});

test("uploads over the quota of a user and their bots are refused until they remove a file", async () => {
  const person = await org.add();
  const { body: bot } = await person.client.post("/bots", { full_name: "Filer", short_name: "filer" });
  const { api_key: apiKey, user_id } = z.object({ api_key: z.string(), user_id: z.int() }).parse(bot);
  const { body } = await person.client.get(`/users/${user_id}`);
  const { email } = z.object({ user: z.object({ email: z.string() }) }).parse(body).user;
  const botClient = new ApiClient(server.port, { credentials: { email, apiKey }, host: org.host });
  const file = () => new File([randomBytes(600_000)], "b.bin");
  configure({ uploadQuotas: { ofOrganization: null, ofPerson: 1 } });
  try {
    expect((await person.client.post("/user_uploads", { file: file() })).status).toBe(200);
    expect(await botClient.post("/user_uploads", { file: file() })).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST", msg: "Upload would exceed your own upload quota (limit: 1 MiB)." },
    });
    const other = await org.add();
    expect((await other.client.post("/user_uploads", { file: file() })).status).toBe(200);
    const [first] = (await own(person)).attachments;
    await person.client.delete(`/attachments/${first?.id}`);
    expect((await botClient.post("/user_uploads", { file: file() })).status).toBe(200);
    expect((await person.client.post("/user_uploads", { file: file() })).status).toBe(400);
  } finally {
    configure({ uploadQuotas: { ofOrganization: null, ofPerson: null } });
  }
});

test("uploads are refused while the disk is full, and nothing is lost", async () => {
  const before = await own(member);
  const store = fileStore();
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  setFileStore({
    write: async (key, content) => {
      for await (const _piece of content) throw full;
      return store.write(key, content);
    },
    read: (key, range) => store.read(key, range),
    size: (key) => store.size(key),
    remove: (key) => store.remove(key),
  });
  try {
    expect(await member.client.post("/user_uploads", { file: text("lost?") })).toMatchObject({
      status: 503,
      body: { code: "SERVICE_UNAVAILABLE", msg: "The server's disk is full. Please try again later." },
    });
  } finally {
    setFileStore(store);
  }
  expect(await own(member)).toEqual(before);
  const again = await member.client.post("/user_uploads", { file: text("kept") });
  expect(again.body).toMatchObject({ result: "success", filename: "notes.txt" });
});

test("too many concurrent uploads are refused", async () => {
  const send = () =>
    member.client.post("/user_uploads", { file: new File([randomBytes(2_000_000)], "c.bin") });
  const statuses = (await Promise.all(Array.from({ length: 12 }, send))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
