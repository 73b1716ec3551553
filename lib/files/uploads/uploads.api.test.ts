/** Loading uploaded files. */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { readStoredFile, removeReleasedFiles } from "../../kernel/storage/stored-files.ts";
import { attachmentShape } from "../../messages/attachments/attachments.contract.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { getFile, pictureFile } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { finishRemovals, removeUnusedAttachments } from "./remove-attachment.ts";

const { server, org } = await serveOrganization();
const { owner, member, guest, moderator } = org;

const uploaded = z.object({ url: z.string(), uri: z.string(), filename: z.string() });
const listed = z.object({ attachments: z.array(attachmentShape), upload_space_used: z.int() });
const text = (content: string, name = "notes.txt") => new File([content], name, { type: "text/html" });

async function upload(account: TestAccount, file: Blob = text("some notes")) {
  return uploaded.parse((await account.client.post("/user_uploads", { file })).body);
}

const get = (path: string, account?: Pick<TestAccount, "email" | "apiKey">, headers = {}, method = "GET") =>
  getFile({ port: server.port, host: org.host, path, account, headers, method });
const seenBy = async (url: string, accounts: readonly TestAccount[]) =>
  Promise.all(accounts.map(async (account) => (await get(url, account)).status));

const own = async (account: TestAccount) => listed.parse((await account.client.get("/attachments")).body);

describe("an uploaded file", () => {
  test("is listed for and announced to its owner only", async () => {
    const [owners, others] = [await member.listen(), await owner.listen()];
    const before = (await own(member)).upload_space_used;
    const { url, uri, filename } = await upload(member, text("twelve bytes", "Bericht März.txt"));
    expect(uri).toBe(url);
    expect(filename).toBe("Bericht März.txt");
    expect(url).toMatch(/^\/user_uploads\/\d+\/[0-9a-f]{2}\/[\w-]{32}\/Bericht-Marz\.txt$/);
    const event = await owners.next("attachment");
    const attachment = {
      name: filename,
      path_id: url.slice("/user_uploads/".length),
      size: 12,
      message_ids: [],
    };
    expect(event).toMatchObject({ op: "add", attachment, upload_space_used: before + 12 });
    const { attachments } = await own(member);
    expect(attachments.at(-1)).toMatchObject(attachment);
    expect((await own(owner)).attachments).toEqual([]);
    await org.untilDelivered();
    expect((await others.read()).filter(({ type }) => type === "attachment")).toEqual([]);
  });

  test("is served unchanged, whole and in part, and not again to clients that have it", async () => {
    const bytes = randomBytes(3_000_000);
    const { url } = await upload(member, new File([bytes], "data.bin"));
    const { headers, body, status } = await get(url, member);
    expect(status).toBe(200);
    expect(body.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "cache-control": "private, no-cache",
      "content-length": "3000000",
      "x-content-type-options": "nosniff",
      "content-disposition": "attachment; filename=\"data.bin\"; filename*=UTF-8''data.bin",
    });
    const part = await get(url, member, { range: "bytes=1000000-1000009" });
    expect(part.status).toBe(206);
    expect(part.body).toEqual(bytes.subarray(1_000_000, 1_000_010));
    for (const known of [headers.etag, `"other", W/${headers.etag}`, "*"])
      expect((await get(url, member, { "if-none-match": known })).status, known).toBe(304);
    expect((await get(url, member, { "if-none-match": '"other"' })).status).toBe(200);
    const head = await get(url, member, {}, "HEAD");
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(head.headers["content-length"]).toBe("3000000");
  });

  test.each([
    ["a page", "<!doctype html><script>alert(1)</script>", "a.html", "text/plain; charset=utf-8", "inline"],
    ["a drawing with a script", "<svg><script/></svg>", "a.svg", "text/plain; charset=utf-8", "inline"],
    ["a document", "%PDF-1.7 …", "a.pdf", "application/pdf", "attachment"],
    ["a picture that only some browsers show", "\0\0\0\x18ftypheic", "a.heic", "image/heic", "inline"],
    ["nothing", "", "empty.txt", "application/octet-stream", "attachment"],
  ])("%s is not served as a page of this site", async (_what, content, name, type, disposition) => {
    const { url } = await upload(member, text(content, name));
    const { headers, body } = await get(url, member);
    expect(body.toString()).toBe(content);
    expect(headers["content-type"]).toBe(type);
    expect(headers["content-disposition"]).toContain(disposition);
    expect(headers["content-security-policy"]).toContain("sandbox");
  });

  test("is shown or saved as a picture, whatever its name", async () => {
    const { url } = await upload(member, pictureFile("page.html"));
    expect((await get(url, member)).headers).toMatchObject({ "content-type": "image/png" });
    const saved = await get(url.replace("/user_uploads/", "/user_uploads/download/"), member);
    expect(saved.headers["content-disposition"]).toContain("attachment");
  });
});

describe("a file is seen by", () => {
  test("its owner alone, until a message refers to it, and then by that message's readers", async () => {
    await owner.subscribe("closed", { invite_only: true, principals: [owner.id, member.id] });
    const { url } = await upload(member);
    const everyone = [member, owner, moderator, guest];
    expect(await seenBy(url, everyone)).toEqual([200, 404, 404, 404]);
    const id = await member.send("closed", `[notes](${url})`);
    expect(await seenBy(url, everyone)).toEqual([200, 200, 404, 404]);
    await member.send([moderator.id], `See ${url}`);
    expect(await seenBy(url, everyone)).toEqual([200, 200, 404, 404]);
    await member.send([moderator.id], `See [it](${url})`);
    expect(await seenBy(url, everyone)).toEqual([200, 200, 200, 404]);
    await member.client.delete(`/messages/${id}`);
    expect(await seenBy(url, everyone)).toEqual([200, 200, 200, 404].with(1, 404));
  });

  test("no further users when somebody who may not see it links to it", async () => {
    const { url } = await upload(member);
    await guest.send([guest.id, moderator.id], `[stolen](${url})`);
    expect(await seenBy(url, [guest, moderator])).toEqual([404, 404]);
    await member.send([moderator.id], `[given](${url})`);
    await moderator.send([guest.id], `[passed on](${url})`);
    expect(await seenBy(url, [guest, moderator])).toEqual([200, 200]);
  });

  test("no users who have left its private channel", async () => {
    const leaver = await org.add();
    await owner.subscribe("left", {
      invite_only: true,
      history_public_to_subscribers: true,
      principals: [owner.id, member.id, leaver.id],
    });
    const { url } = await upload(member);
    await member.send("left", `[notes](${url})`);
    expect(await seenBy(url, [leaver])).toEqual([200]);
    await leaver.client.delete("/users/me/subscriptions", { subscriptions: ["left"] });
    expect(await seenBy(url, [leaver])).toEqual([404]);
  });

  test("no users without valid credentials, of another organization, or deactivated", async () => {
    const { url } = await upload(member);
    const other = await createTestOrganization(server.port);
    const gone = await org.add();
    const goneUrl = (await upload(gone)).url;
    await changeOrganization(org.realmId, () => [
      { kind: "user_changed", userId: gone.id, fields: { isActive: false } },
    ]);
    expect((await get(url)).status).toBe(404);
    expect((await get(url, { email: member.email, apiKey: "wrong" })).status).toBe(404);
    expect((await get(goneUrl, gone)).status).toBe(404);
    const { status } = await getFile({
      port: server.port,
      host: other.host,
      path: url,
      account: other.owner,
    });
    expect(status).toBe(404);
    for (const path of [
      `${url}x`,
      url.replace(/[\w-]{32}/, "x".repeat(32)),
      "/user_uploads/1/2",
      `${url}/`,
    ]) {
      expect((await get(path, member)).status).toBe(404);
    }
    for (const path of [
      "/user_uploads/../secret",
      "/user_uploads/%2e%2e/secret",
      "/user_uploads/..%2fsecret",
    ]) {
      expect([400, 404]).toContain((await get(path, member)).status);
    }
  });

  test("holders of a temporary address, while the user it was made for may see the file", async () => {
    const { url } = await upload(member);
    const ask = async (account: TestAccount) => account.client.get(url);
    const refusal = { status: 404, body: { code: "BAD_REQUEST", msg: "File not found" } };
    expect(await ask(moderator)).toMatchObject(refusal);
    expect(await member.client.get(url.replace(/.$/, "x"))).toMatchObject(refusal);
    const id = await member.send([moderator.id], `[notes](${url})`);
    const address = z.object({ url: z.string() }).parse((await ask(moderator)).body).url;
    expect((await get(address)).body.toString()).toBe("some notes");
    const [, expires = ""] = /temporary\/\d+-(\d+)-/.exec(address) ?? [];
    expect((await get(address.replace(expires, `${Number(expires) + 9}`))).status).toBe(404);
    expect((await get(address.replace("notes.txt", "other.txt"))).status).toBe(404);
    await member.client.delete(`/messages/${id}`);
    expect((await get(address)).status).toBe(404);
  });
});

describe("messages that refer to a file", () => {
  const update = async (account: TestAccount, id: number, content: string) => {
    const { body } = await account.client.patch(`/messages/${id}`, { content });
    return z.object({ detached_uploads: z.array(attachmentShape) }).parse(body).detached_uploads;
  };

  test("are listed, as they are sent, edited and deleted, with events to the owner's clients", async () => {
    const { url } = await upload(member);
    const events = await member.listen({ event_types: ["attachment"] });
    const first = await member.send([owner.id], `[notes](${url})`);
    const second = await member.send([member.id], "nothing yet");
    expect(await events.next("attachment")).toMatchObject({
      op: "update",
      attachment: { message_ids: [first] },
    });
    expect(await update(member, second, `Again [notes](${url}), and [notes](${url})`)).toEqual([]);
    expect(await events.next("attachment")).toMatchObject({ attachment: { message_ids: [second, first] } });
    expect(await update(member, second, "nothing any more")).toEqual([]);
    expect(await events.next("attachment")).toMatchObject({ attachment: { message_ids: [first] } });
    const [detached] = await update(member, first, "nothing here either");
    expect(detached).toMatchObject({ path_id: url.slice("/user_uploads/".length), message_ids: [] });
    expect(await events.next("attachment")).toMatchObject({ attachment: { message_ids: [] } });
    expect(await update(member, first, `[notes](${url})`)).toEqual([]);
    expect(await events.next("attachment")).toMatchObject({ attachment: { message_ids: [first] } });
    await member.client.delete(`/messages/${first}`);
    expect(await events.next("attachment")).toMatchObject({ op: "update", attachment: { message_ids: [] } });
  });

  test("a file that a scheduled message refers to is not detached", async () => {
    const { url } = await upload(member);
    const id = await member.send([member.id], `[notes](${url})`);
    const { body } = await member.client.post("/scheduled_messages", {
      type: "direct",
      to: [member.id],
      content: `[notes](${url})`,
      scheduled_delivery_timestamp: 2_840_000_000,
    });
    expect(await update(member, id, "later")).toEqual([]);
    await update(member, id, `[notes](${url})`);
    await member.client.delete(`/scheduled_messages/${body.scheduled_message_id}`);
    expect(await update(member, id, "never")).toMatchObject([
      { path_id: url.slice("/user_uploads/".length) },
    ]);
  });

  test("are found by has:attachment", async () => {
    const { url } = await upload(member);
    const id = await member.send([member.id], `[notes](${url})`);
    const narrow = [
      ["has", "attachment"],
      ["dm", [member.id]],
    ];
    const { body } = await member.client.get("/messages", {
      anchor: "newest",
      num_before: 1,
      num_after: 0,
      narrow,
    });
    expect(body).toMatchObject({ messages: [{ id }] });
  });
});

describe("removal", () => {
  test("is allowed to the owner only", async () => {
    const { url } = await upload(member);
    const id = (await own(member)).attachments.at(-1)?.id ?? 0;
    const used = (await own(member)).upload_space_used;
    const events = await member.listen();
    const refusal = { status: 400, body: { code: "BAD_REQUEST", msg: "Invalid attachment" } };
    expect(await owner.client.delete(`/attachments/${id}`)).toMatchObject(refusal);
    expect(await member.client.delete("/attachments/987654321")).toMatchObject(refusal);
    await member.send([owner.id], `[notes](${url})`);
    expect((await member.client.delete(`/attachments/${id}`)).status).toBe(200);
    const [, removed] = (await events.read()).filter(({ type }) => type === "attachment");
    expect(removed).toMatchObject({ op: "remove", attachment: { id }, upload_space_used: used - 10 });
    expect(await seenBy(url, [member, owner])).toEqual([404, 404]);
    expect(await member.client.delete(`/attachments/${id}`)).toMatchObject(refusal);
  });

  test("unlinks the file's messages before taking the lock that moves wait for", async () => {
    const { url } = await upload(member);
    const id = (await own(member)).attachments.at(-1)?.id ?? 0;
    await member.send([owner.id], `[notes](${url})`);
    const statements = await statementsOf(() => member.client.delete(`/attachments/${id}`));
    const unlinking = statements.findIndex(({ text }) => text.includes("DELETE FROM message_attachment"));
    const { connection } = statements[unlinking] ?? {};
    const before = statements.slice(0, unlinking).filter((each) => each.connection === connection);
    expect(unlinking).toBeGreaterThanOrEqual(0);
    expect(before.findLast(({ text }) => /^(BEGIN|COMMIT|ROLLBACK)\b/.test(text))?.text ?? "COMMIT").toBe(
      "COMMIT",
    );
  });

  test("hides the file even if interrupted, and is finished later", async () => {
    const person = await org.add();
    const { url } = await upload(person);
    const [{ id } = { id: 0 }] = (await own(person)).attachments;
    await person.send([owner.id], `[notes](${url})`);
    const begun = (minutes: number) =>
      query(
        sql`UPDATE attachment SET removed_at = now() - make_interval(mins => ${minutes}::int) WHERE id = ${id}`,
      );
    const links = () => query(sql`SELECT FROM message_attachment WHERE attachment_id = ${id}`);
    await begun(1);
    await finishRemovals();
    expect(await links()).toHaveLength(1);
    expect(await seenBy(url, [person, owner])).toEqual([404, 404]);
    expect((await own(person)).attachments).toEqual([]);
    await person.send([owner.id], `[the same notes](${url})`);
    expect(await links()).toHaveLength(1);
    const events = await person.listen();
    await begun(11);
    await finishRemovals();
    expect(await events.next("attachment")).toMatchObject({ op: "remove", attachment: { id } });
    expect(await links()).toEqual([]);
    expect((await person.client.delete(`/attachments/${id}`)).status).toBe(400);
  });

  test("waits while a thumbnail of the file is being stored", async () => {
    await upload(member);
    const id = (await own(member)).attachments.at(-1)?.id ?? 0;
    const { promise: stored, resolve: store } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const storing = transaction(async (tx) => {
      await tx.$executeRaw(sql`UPDATE attachment SET thumbnail_due_at = NULL WHERE id = ${id}`);
      begin();
      await stored;
    });
    await begun;
    const removal = member.client.delete(`/attachments/${id}`);
    const waiting = () =>
      query(sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE '%UPDATE attachment SET removed_at%'`);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    store();
    await storing;
    expect((await removal).status).toBe(200);
  });

  test("happens to unreferenced files after three weeks, and to their content an hour later", async () => {
    const person = await org.add();
    const [unused, used, planned] = [await upload(person), await upload(person), await upload(person)];
    const [young, kept] = [await upload(person), await upload(person)];
    await person.send([person.id], `[notes](${used.url})`);
    await person.client.post("/saved_snippets", { title: "Notes", content: `[notes](${kept.url})` });
    await person.client.post("/scheduled_messages", {
      type: "direct",
      to: [person.id],
      content: `[notes](${planned.url})`,
      scheduled_delivery_timestamp: 2_840_000_000,
    });
    const old = [unused, used, planned, kept].map(({ url }) => url.slice("/user_uploads/".length));
    await query(
      sql`UPDATE attachment SET created_at = now() - interval '22 days' WHERE path_id = ANY(${old}::text[])`,
    );
    const [row] = await query<{ file_key: string }>(
      sql`SELECT file_key FROM attachment WHERE path_id = ${old[0]}`,
    );
    await removeUnusedAttachments();
    const urls = [unused, used, planned, kept, young].map(({ url }) => url);
    expect(await Promise.all(urls.map(async (url) => (await get(url, person)).status))).toEqual([
      404, 200, 200, 200, 200,
    ]);
    await removeReleasedFiles();
    expect(await readStoredFile(row?.file_key ?? "")).not.toBeNull();
    await query(
      sql`UPDATE stored_file SET released_at = now() - interval '2 hours' WHERE key = ${row?.file_key}`,
    );
    await removeReleasedFiles();
    expect(await readStoredFile(row?.file_key ?? "")).toBeNull();
  });
});
