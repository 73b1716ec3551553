/** An almost full disk. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import os from "node:os";
import path from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { followDisk } from "../../notifications/disk-space/follow-disk.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { query, sql } from "../db/sql.ts";
import { watchDisk } from "../storage/disk-space.ts";

const { server, org } = await serveOrganization({ incomingMail: { port: 0, tls: null, checkedBy: null } });
const { owner, member } = org;
await owner.subscribe("general");

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-disk-"));
let free = 0;
let looks = 0;
const read = async () => {
  looks += 1;
  return { free, size: 100e9 };
};
watchDisk({ folder, holdsDatabase: true, holdsFiles: true, read });
afterAll(async () => {
  watchDisk(null);
  await rm(folder, { recursive: true });
});

async function setFree(bytes: number): Promise<void> {
  free = bytes;
  await followDisk();
}
beforeEach(() => setFree(90e9));

const refusal = (consequence: string) => ({
  status: 503,
  headers: { "retry-after": "30" },
  body: {
    code: "SERVICE_UNAVAILABLE",
    msg: `The server's disk is almost full, so ${consequence} at the moment. Please try again later.`,
    "retry-after": 30,
  },
});
const noFiles = refusal("no files can be stored");
const noWrites = refusal("nothing new can be stored");

const upload = () => member.client.post("/user_uploads", { file: new File(["notes"], "notes.txt") });
async function beginUpload(): Promise<number | undefined> {
  const headers = {
    host: org.host,
    authorization: `Basic ${btoa(`${member.email}:${member.apiKey}`)}`,
    "tus-resumable": "1.0.0",
    "upload-length": "10",
    "upload-metadata": `filename ${btoa("a.txt")}`,
  };
  const address = { host: "127.0.0.1", port: server.port, path: "/api/v1/tus/" };
  const beginning = request({ ...address, method: "POST", headers }).end();
  const [response]: IncomingMessage[] = await once(beginning, "response");
  return response?.resume().statusCode;
}
const send = (content: string) =>
  member.client.post("/messages", { type: "direct", to: [owner.id], content });

async function notices({ client }: typeof owner): Promise<string[]> {
  const params = {
    anchor: "newest",
    num_before: 100,
    num_after: 0,
    narrow: [["is", "dm"]],
    apply_markdown: false,
  };
  const answer = await client.get("/messages", params);
  return z
    .object({ messages: z.array(z.object({ content: z.string() })) })
    .parse(answer.body)
    .messages.map(({ content }) => content)
    .filter((content) => content.startsWith("The disk of this server is almost full"));
}

test("files are refused first, and administrators are told once", async () => {
  await setFree(900e6);
  expect(await upload()).toMatchObject(noFiles);
  expect(await beginUpload()).toBe(503);
  expect((await send("still possible")).status).toBe(200);
  await setFree(2_000e6);
  expect((await upload()).status).toBe(200);
  await setFree(900e6);
  for (const account of [owner, org.administrator]) {
    expect(await notices(account)).toEqual([expect.stringContaining("900 MB are free")]);
  }
  expect(await notices(member)).toEqual([]);
  await setFree(2_001e6);
  await setFree(800e6);
  expect(await notices(owner)).toHaveLength(2);
});

test("then all that stores something is refused, while reading, signing in and deleting go on", async () => {
  const { body } = await send("to be deleted");
  const id = z.int().parse(body.id);
  await setFree(400e6);
  expect(await send("too late")).toMatchObject(noWrites);
  expect(await upload()).toMatchObject(noFiles);
  for (const [method, address, params] of [
    ["post", "/users/me/subscriptions", { subscriptions: [{ name: "more" }] }],
    ["patch", `/messages/${id}`, { content: "longer" }],
    ["post", "/drafts", { drafts: [] }],
    ["post", "/export/realm", {}],
  ] as const) {
    const account = address === "/export/realm" ? owner : member;
    expect(await account.client[method](address, params)).toMatchObject({ status: 503 });
  }
  const queue = await owner.listen({ event_types: ["message", "delete_message"] });
  expect((await owner.client.get(`/messages/${id}`)).status).toBe(200);
  const flag = { messages: [id], op: "add", flag: "read" };
  expect((await owner.client.post("/messages/flags", flag)).status).toBe(200);
  expect((await owner.client.post("/users/me/presence", { status: "active" })).status).toBe(200);
  expect((await owner.client.delete(`/messages/${id}`)).status).toBe(200);
  expect(await queue.next("delete_message")).toMatchObject({ message_id: id });
  await setFree(2_000e6);
  expect((await send("possible again")).status).toBe(200);
});

test("mail is to come again later, and scheduled messages wait", async () => {
  const channel = await owner.channelId("general");
  const address = z.string().parse((await owner.client.get(`/streams/${channel}/email_address`)).body.email);
  const transport = createTransport({ host: "127.0.0.1", port: server.mailPort ?? 0, ignoreTLS: true });
  const mail = () =>
    transport
      .sendMail({ from: "ada@elsewhere.example", to: address, subject: "Plans", text: "Here they are." })
      .then(
        () => "accepted",
        (error) => String(error.response),
      );
  const scheduled = await owner.client.post("/scheduled_messages", {
    type: "direct",
    to: [member.id],
    content: "It is time.",
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1_000) + 3_600,
  });
  const id = z.int().parse(scheduled.body.scheduled_message_id);
  await setFree(400e6);
  const due = sql`UPDATE scheduled_message SET due_at = now() - interval '1 second' WHERE id = ${id}`;
  await query(due);
  expect(await mail()).toMatch(/^45\d .*disk is almost full/);
  const listener = await member.listen({ event_types: ["message"] });
  // Deliveries have run.
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 1);
  expect(await listener.read()).toEqual([]);
  await setFree(90e9);
  expect(await listener.next("message")).toMatchObject({ message: { content: "It is time." } });
  expect(await mail()).toBe("accepted");
  transport.close();
});
