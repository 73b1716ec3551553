/** Thumbnails. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import { AccountDeliveries } from "../../kernel/queue/account-deliveries.ts";
import { deliverOne } from "../../kernel/queue/deliver-due.ts";
import { readStoredFile } from "../../kernel/storage/stored-files.ts";
import { awaitedThumbnails, RETRIES } from "../../messages/editing/show-awaited.ts";
import { animation, getFile, plainPicture } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { server, org } = await serveOrganization();
const { owner, member, moderator } = org;

const uploaded = z.object({ url: z.string() });
const rendered = z.object({
  message: z.object({ content: z.string() }),
});
const updated = z.object({
  user_id: z.null(),
  rendering_only: z.literal(true),
  message_id: z.int(),
  content: z.string(),
  rendered_content: z.string(),
});

const pathOf = (url: string) => url.slice("/user_uploads/".length);
const thumbnailOf = (url: string, name = "840x560.webp") => `/user_uploads/thumbnail/${pathOf(url)}/${name}`;

/** Only `make` creates the thumbnails. */
async function uploadWaiting(file: File): Promise<{ url: string; make: () => Promise<unknown> }> {
  for (;;) {
    const { url } = uploaded.parse((await member.client.post("/user_uploads", { file })).body);
    const due = (at: string) =>
      query(sql`UPDATE attachment SET thumbnail_due_at = now() + ${at}::interval
        WHERE path_id = ${pathOf(url)} AND thumbnail_due_at <= now() + interval '1 day' AND thumbnail_attempts = 0
          AND (thumbnail_due_at <= now() OR thumbnail_due_at > now() + interval '1 hour') RETURNING id`);
    // The server may have started on it.
    if ((await due("2 hours")).length > 0) return { url, make: () => due("0 hours") };
  }
}

const get = (path: string, account?: TestAccount) =>
  getFile({ port: server.port, host: org.host, path, account });
const htmlOf = async (id: number) =>
  rendered.parse((await member.client.get(`/messages/${id}`)).body).message.content;
const asFile = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);

test("a message waits for its thumbnail, gets it by an event, and only its readers may load it", async () => {
  const { url, make } = await uploadWaiting(await plainPicture(2_000, 1_000));
  const events = await owner.listen({ event_types: ["update_message"] });
  const id = await member.send([owner.id], `[plain.png](${url}) and ![it](${url})`);
  const waiting = await htmlOf(id);
  expect(waiting.match(/image-loading-placeholder/g)).toHaveLength(2);
  const [loader = ""] = /\/static\/[^"]+/.exec(waiting) ?? [];
  expect((await get(loader)).headers["content-type"]).toBe("image/svg+xml");
  expect((await get(thumbnailOf(url), owner)).status).toBe(404);
  await make();
  const event = updated.parse(await events.next("update_message"));
  expect(event).toMatchObject({ message_id: id, content: `[plain.png](${url}) and ![it](${url})` });
  expect(event).not.toHaveProperty("orig_content");
  const html = await htmlOf(id);
  expect(event.rendered_content).toBe(html);
  expect(html).not.toContain("image-loading-placeholder");
  expect(html).toContain('data-original-dimensions="2000x1000"');
  expect(html).toContain(`src="${thumbnailOf(url)}"`);
  const thumbnail = await get(thumbnailOf(url), owner);
  expect(thumbnail.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
  });
  expect(await sharp(thumbnail.body).metadata()).toMatchObject({ format: "webp", width: 840, height: 420 });
  expect((await get(thumbnailOf(url), moderator)).status).toBe(404);
  expect((await get(thumbnailOf(url))).status).toBe(404);
  expect((await get(thumbnailOf(url, "840x560-anim.webp"), owner)).status).toBe(404);
  const { body } = await owner.client.get(`/messages/${id}`);
  expect(body.message).not.toHaveProperty("last_edit_timestamp");
  await member.client.delete(`/messages/${id}`);
  expect((await get(thumbnailOf(url), owner)).status).toBe(404);
  expect((await get(thumbnailOf(url), member)).status).toBe(200);
});

test("only users who may see a picture learn whether its thumbnail exists", async () => {
  const { url, make } = await uploadWaiting(await plainPicture(60, 40));
  const status = async ({ client }: TestAccount) =>
    (await client.get(`/thumbnail/status/${pathOf(url)}`)).body;
  const told = (has_thumbnail: boolean) => ({ result: "success", msg: "", has_thumbnail });
  const events = await member.listen({ event_types: ["update_message"] });
  await member.send([owner.id], `[plain.png](${url})`);
  expect(await status(member)).toEqual(told(false));
  await make();
  await events.next("update_message");
  expect(await status(member)).toEqual(told(true));
  expect(await status(owner)).toEqual(told(true));
  expect(await status(moderator)).toMatchObject({ result: "error", msg: "File not found" });
  const unknown = await member.client.get(`/thumbnail/status/${org.realmId}/4e/unknown/plain.png`);
  expect(unknown).toMatchObject({ status: 404, body: { msg: "File not found" } });
});

test("a photo's thumbnail is upright and has no location", async () => {
  const pixels = { create: { width: 400, height: 200, channels: 3, background: "#39c" } } as const;
  const photo = await sharp(pixels)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 30/1" } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { url, make } = await uploadWaiting(asFile(photo, "photo.jpg"));
  const events = await member.listen({ event_types: ["update_message"] });
  await member.send([member.id], `![photo](${url})`);
  await make();
  const { rendered_content } = updated.parse(await events.next("update_message"));
  expect(rendered_content).toContain('data-original-dimensions="200x400"');
  const metadata = await sharp((await get(thumbnailOf(url), member)).body).metadata();
  expect(metadata).toMatchObject({ width: 200, height: 400 });
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
});

test("an animated picture stays animated", async () => {
  const { url, make } = await uploadWaiting(asFile(await animation(6), "spin.gif"));
  const events = await member.listen({ event_types: ["update_message"] });
  await member.send([member.id], `![spin](${url})`);
  await make();
  const { rendered_content } = updated.parse(await events.next("update_message"));
  expect(rendered_content).toContain('data-animated="true"');
  const animated = thumbnailOf(url, "840x560-anim.webp");
  expect(rendered_content).toContain(`src="${animated}"`);
  expect((await sharp((await get(animated, member)).body).metadata()).pages).toBe(6);
  expect((await sharp((await get(thumbnailOf(url), member)).body).metadata()).pages).toBeUndefined();
});

test("a file that only claims to be a picture becomes a link", async () => {
  const claims = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(300, 7)]);
  const { url, make } = await uploadWaiting(asFile(claims, "claims.png"));
  const events = await member.listen({ event_types: ["update_message"] });
  const id = await member.send([member.id], `[claims.png](${url})`);
  expect(await htmlOf(id)).toContain("image-loading-placeholder");
  await make();
  const event = updated.parse(await events.next("update_message"));
  expect(event.rendered_content).toBe(`<p><a href="${url}">claims.png</a></p>`);
  expect((await get(url, member)).status).toBe(200);
});

test("an edit meanwhile is kept, and shows the thumbnail too", async () => {
  const { url, make } = await uploadWaiting(await plainPicture(30, 20));
  const id = await member.send([member.id], `[plain.png](${url})`);
  await member.client.patch(`/messages/${id}`, { content: `Now: [plain.png](${url})` });
  const events = await member.listen({ event_types: ["update_message"] });
  await make();
  const event = updated.parse(await events.next("update_message"));
  expect(event.content).toBe(`Now: [plain.png](${url})`);
  expect(event.rendered_content).toContain(`src="${thumbnailOf(url)}"`);
});

test("pictures are links if the organization wants no previews, or the sender may not see the file", async () => {
  const { url, make } = await uploadWaiting(await plainPicture(30, 20));
  await make();
  const foreign = await moderator.send([moderator.id], `[plain.png](${url})`);
  const { message } = rendered.parse((await moderator.client.get(`/messages/${foreign}`)).body);
  expect(message.content).not.toContain("<img");
  await owner.client.patch("/realm", { inline_image_preview: false });
  try {
    expect(await htmlOf(await member.send([member.id], `[plain.png](${url})`))).not.toContain("<img");
  } finally {
    await owner.client.patch("/realm", { inline_image_preview: true });
  }
});

test("thumbnails are removed with their picture", async () => {
  const { url, make } = await uploadWaiting(await plainPicture(30, 20));
  const events = await member.listen({ event_types: ["update_message"] });
  await member.send([member.id], `[plain.png](${url})`);
  await make();
  await events.next("update_message");
  const [row] = await query<{ id: number; thumbnail_key: string }>(
    sql`SELECT id, thumbnail_key FROM attachment WHERE path_id = ${pathOf(url)}`,
  );
  expect(await readStoredFile(row?.thumbnail_key ?? "")).not.toBeNull();
  await member.client.delete(`/attachments/${row?.id}`);
  expect((await get(thumbnailOf(url), member)).status).toBe(404);
  const released = await query(
    sql`SELECT 1 FROM stored_file WHERE key = ${row?.thumbnail_key} AND released_at IS NOT NULL`,
  );
  expect(released).toHaveLength(1);
});

const awaiting = (url: string) =>
  query<{ attempts: number }>(sql`
    SELECT t.attempts FROM awaited_thumbnail t JOIN attachment a ON a.id = t.attachment_id
    WHERE a.path_id = ${pathOf(url)}`);

test("senders take turns, whatever their messages say, until no message waits", async () => {
  const { url, make } = await uploadWaiting(await plainPicture(30, 20));
  const text = `[plain.png](${url}) image-loading-placeholder`;
  await member.send([moderator.id], text);
  const events = await moderator.listen({ event_types: ["update_message"] });
  const id = await moderator.send([member.id], text);
  for (let sent = 0; sent < 8; sent += 1) await member.send([moderator.id], text);
  expect(await awaiting(url)).toHaveLength(10);
  await make();
  const shown: number[] = [];
  while (!shown.includes(id)) shown.push(updated.parse(await events.next("update_message")).message_id);
  expect(shown.length).toBeLessThanOrEqual(4);
  const unpaced = new AccountDeliveries(awaitedThumbnails, 10);
  const rest = () => unpaced.begin().then(() => awaiting(url));
  await expect.poll(rest).toEqual([]);
});

test("a message that cannot be rendered is given up after some attempts", async () => {
  const { url } = await uploadWaiting(await plainPicture(30, 20));
  const id = await member.send([member.id], `[plain.png](${url})`);
  const failing = {
    ...awaitedThumbnails,
    deliver: () => Promise.reject(new ApiError("RATE_LIMIT_HIT", "Too much is waiting")),
  };
  const last = RETRIES.attempts - 1;
  for (let attempts = 0; attempts < last; attempts += 1) await deliverOne(failing, { id, attempts });
  expect(await awaiting(url)).toEqual([{ attempts: last }]);
  await query(sql`UPDATE attachment SET thumbnail_due_at = NULL WHERE path_id = ${pathOf(url)}`);
  await deliverOne(failing, { id, attempts: last });
  expect(await awaiting(url)).toEqual([]);
});

test("pictures from before thumbnails existed wait until no newer one does", async () => {
  const old = pathOf((await uploadWaiting(await plainPicture(30, 20))).url);
  const fresh = pathOf((await uploadWaiting(await plainPicture(30, 20))).url);
  await query(sql`UPDATE attachment SET is_old_picture = path_id = ${old}, thumbnail_due_at = now() - interval '1 second'
    WHERE path_id IN (${old}, ${fresh})`);
  // In the order of the transactions that stored their thumbnails.
  const made = () =>
    query(sql`SELECT path_id FROM attachment
      WHERE path_id IN (${old}, ${fresh}) AND thumbnail_key IS NOT NULL ORDER BY age(xmin) DESC`);
  await expect.poll(made).toEqual([{ path_id: fresh }, { path_id: old }]);
});

test("messages from before thumbnails existed show them when read or once made", async () => {
  const { url, make } = await uploadWaiting(await plainPicture(30, 20));
  const id = await member.send([member.id], `[old.png](${url})`);
  const asBefore = async () => {
    await query(sql`DELETE FROM awaited_thumbnail WHERE message_id = ${id}`);
    await query(sql`UPDATE message SET rendering_version = 5, rendered_content = ${`<p><a href="${url}">old.png</a></p>`}
      WHERE id = ${id}`);
  };
  await asBefore();
  expect(await htmlOf(id)).toContain("image-loading-placeholder");
  const events = await member.listen({ event_types: ["update_message"] });
  await make();
  expect(updated.parse(await events.next("update_message")).rendered_content).toContain(thumbnailOf(url));
  await asBefore();
  expect(await htmlOf(id)).toContain(thumbnailOf(url));
});

test("a thumbnail is stored even while a message that refers to its picture is written", async () => {
  const { url, make } = await uploadWaiting(await plainPicture(20, 20));
  await transaction(async (tx) => {
    // Keeps a message's lock, so that the job does not mistake a reader for a removal.
    await tx.$queryRaw(sql`SELECT id FROM attachment WHERE path_id = ${pathOf(url)} FOR KEY SHARE`);
    await make();
    const status = async () => (await get(thumbnailOf(url), member)).status;
    await expect.poll(status).toBe(200);
  });
});
